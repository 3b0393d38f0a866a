/** Mails as people read them, where the outbox has no working links. */
import { vi } from 'vitest';
import { sendDueMails } from '../../../src/shop/mail/index.ts';
import type { TestShop } from '../shop/app.ts';

export interface ReceivedMail {
  subject: string;
  text: string;
  /** In angle brackets. */
  unsubscribe: string;
  messageId: string;
}

/** Waits until a mail of the outbox is in the sandbox's mailbox. */
export async function receiveMail(
  shop: Pick<TestShop, 'sandboxUrl' | 'services'>,
  mail: { id: string; toAddress: string },
): Promise<ReceivedMail> {
  const box = `${shop.sandboxUrl}/mailbox.json?to=${encodeURIComponent(mail.toAddress)}`;
  const find = async () => {
    await sendDueMails(shop.services);
    const received: ReceivedMail[] = await (await fetch(box)).json();
    return received.find(({ messageId }) => messageId.startsWith(`<${mail.id}@`));
  };
  return vi.waitUntil(find, { timeout: 20_000, interval: 50 });
}
