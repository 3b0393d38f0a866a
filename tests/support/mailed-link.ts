import { expect } from '@playwright/test';

/**
 * Waits for a mail in the sandbox's mailbox.
 * @param pathname of the page that the link leads to; its token follows
 * @param known the link of an earlier mail, which is not the one that is waited for
 * @returns the link in the mail to that address
 */
export async function findMailedLink(
  sandboxUrl: string,
  email: string,
  pathname: '/reset-password' | '/api/auth/verify-email',
  known?: string,
): Promise<string> {
  const mailbox = `${sandboxUrl}/mailbox.json?to=${encodeURIComponent(email)}`;
  const pattern = new RegExp(`https?://[^\\s"\\\\]+${pathname}\\?token=[\\w-]{43}`, 'g');
  let link: string | undefined;
  await expect(async () => {
    const text = await (await fetch(mailbox)).text();
    link = text.match(pattern)?.find((found) => found !== known);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
