/**
 * Stems of the passwords that are tried first in attacks, without the digits and signs that people
 * put behind them. Compared after password-policy.ts has undone look-alikes.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwort passw pass passwd parola contrasena motdepasse senha geheim hallo hello welcome
  willkommen bienvenue letmein login signin access changeme default secret temp temporary guest
  root master superman batman spiderman pokemon starwars dragon monkey tiger princess sunshine
  shadow football baseball basketball soccer hockey liverpool arsenal chelsea barcelona michael
  jordan jennifer jessica ashley charlie daniel thomas robert andrew joshua matthew anthony
  iloveyou lovely loveme love forever flower freedom whatever trustno qwerty qwertz azerty qwer
  qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc abc abcd abcde abcdef
  abcabc aa aaa aaaaaa test testing tester testtest summer winter spring autumn january december
  monday friday google facebook samsung apple iphone android computer internet killer hunter
  ninja mustang harley cheese cookie pepper ginger maggie buster bailey cooper donald trump
  corona covid company office work secure security server database oracle mysql postgres`.split(
    /\s+/,
  ),
);
