/**
 * Passwords that satisfy the specification's rule and are still among the first that attackers try,
 * in lower case. Whole passwords only: a word in a longer password is no reason to refuse it.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `p@ssw0rd p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssword1 p@ssword123 p@$$w0rd p@$$word1
  p@55w0rd pa$$w0rd pa$$word1 pass@123 pass@1234 password1! password12! password123! password@1
  password@12 password@123 password@1234 password#1 password#123 password$1 admin@123 admin@1234
  admin@12345 admin@123456 admin#123 admin123! administrator@1 welcome1! welcome@1 welcome@12
  welcome@123 welcome@1234 welcome#123 qwerty1! qwerty123! qwerty@1 qwerty@12 qwerty@123 qwerty@1234
  abcd@123 abcd@1234 india@123 hello@123 iloveyou1! iloveyou@1 letmein1! letmein@1 changeme1!
  changeme@1 changeme@123 user@123 user@1234 guest@123 root@123 root@1234 master@123 dragon@123
  monkey@123 summer@123 winter@123 company@123 temp@123 default@123 login@123 login@1234 aa@123456
  aa123456! aa123456@ a@123456 abc@123456 1qaz@wsx 1qaz!qaz 1q2w3e4r! zaq1@wsx zaq!2wsx !qaz2wsx
  @dmin123 @dmin1234`.split(/\s+/),
);
