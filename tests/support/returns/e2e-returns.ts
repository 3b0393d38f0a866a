/** What browser tests need to send something back. */
import { type Browser, expect, type Page } from '@playwright/test';
import { logInAs, type Person } from '../browser/e2e.ts';
import { buyPhone } from '../browser/e2e-checkout.ts';

export interface BoughtOrder {
  person: Person;
  /** What it is called in its receipt. */
  number: string;
}

/** Somebody new buys a phone in `page`, which ends on the order. */
export async function buyOrder(page: Page, index: number): Promise<BoughtOrder> {
  const person = await logInAs(page, 'new');
  await buyPhone(page, index);
  await page.getByRole('link', { name: 'Your order' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Order/);
  return { person, number: ((await heading.textContent()) ?? '').replace('Order ', '') };
}

/** Staff pack, ship and deliver the order that stands at `path`, as buyers see it. */
export async function deliverOrder(staff: Page, path: string): Promise<void> {
  await staff.goto(`/dashboard/orders/${path.split('/').at(-1)}`);
  await staff.getByRole('button', { name: 'Start packing' }).click();
  await staff.getByRole('button', { name: 'Hand to carrier' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('Parcel Post');
  await dialog.getByLabel('Tracking number').fill('PP 4711');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await staff.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(staff.getByText('Delivered', { exact: true }).first()).toBeVisible();
}

/** A page in which a member of the staff is signed in. */
export async function openStaffPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const staff = await browser.newPage({
    javaScriptEnabled: true,
    ...(baseURL ? { baseURL } : {}),
  });
  await logInAs(staff, 'admin');
  return staff;
}

/** Waits for a mail in the sandbox's mailbox. @returns all mails to that address, as JSON */
export async function findMail(sandboxUrl: string, email: string, words: string): Promise<string> {
  const mailbox = `${sandboxUrl}/mailbox.json?to=${encodeURIComponent(email)}`;
  const read = async () => (await fetch(mailbox)).text();
  await expect.poll(read).toContain(words);
  return read();
}
