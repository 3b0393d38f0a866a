/** Invoices, credit notes and packing slips, as people download them. */
import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { issuedDocuments } from '../../../src/database/schema.ts';
import type { Services } from '../../../src/services.ts';
import { issueCreditNotes } from '../../../src/shop/orders/index.ts';
import { call, type Shopper } from '../checkout.ts';
import { createPaidOrder, type OrderAnswer, readOrder } from '../orders.ts';
import { readPdf } from '../read-pdf.ts';
import type { TestShop } from '../shop/app.ts';

export interface Download {
  status: number;
  bytes: Buffer;
  /** What is printed on it. */
  lines: string[];
  headers: Headers;
}

export async function download(
  shop: TestShop,
  as: { token: string } | undefined,
  path: string,
): Promise<Download> {
  const answer = await shop.api(path, { as });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPdf = answer.headers.get('content-type') === 'application/pdf';
  const { status, headers } = answer;
  return { status, bytes, lines: isPdf ? readPdf(bytes) : [], headers };
}

export const downloadInvoice = (
  shop: TestShop,
  as: { token: string } | undefined,
  orderId: string,
) => download(shop, as, `/orders/${orderId}/invoice.pdf`);

/** All credit notes of an order, oldest first. */
export async function downloadCreditNotes(
  shop: TestShop,
  as: Shopper,
  orderId: string,
): Promise<(Download & OrderAnswer['creditNotes'][number])[]> {
  const { creditNotes } = await readOrder(shop, as, orderId);
  const all = [];
  for (const note of creditNotes) {
    const path = `/orders/${orderId}/credit-notes/${note._id}.pdf`;
    all.push({ ...(await download(shop, as, path)), ...note });
  }
  return all;
}

/** What the job does, without its pauses. */
export async function issueAllCreditNotes(services: Services): Promise<void> {
  let after: string | undefined;
  do after = await issueCreditNotes(services, after);
  while (after !== undefined);
}

/** The line after a label. */
export function lineAfter(lines: readonly string[], label: string): string | undefined {
  const at = lines.indexOf(label);
  return at < 0 ? undefined : lines[at + 1];
}

/** Where a paid order goes from now on. */
export async function changeAddress(
  shop: TestShop,
  as: Shopper,
  { orderId, address }: { orderId: string; address: object },
): Promise<void> {
  const path = `/orders/${orderId}/delivery-address`;
  const { status, body } = await call(shop, path, { method: 'PUT', as, body: { address } });
  assert.equal(status, 200, JSON.stringify(body));
}

export interface IssuedInvoice {
  number: string;
  bytes: Uint8Array;
}

/** Somebody buys, and downloads the invoice. */
export async function issueNewInvoice(from: TestShop): Promise<IssuedInvoice> {
  const { orderId, shopper } = await createPaidOrder(from);
  const { bytes } = await downloadInvoice(from, shopper, orderId);
  const number = (await readOrder(from, shopper, orderId)).invoice?.number ?? '';
  return { number, bytes };
}

/** As it is stored. */
export async function readIssued(
  { db }: Pick<Services, 'db'>,
  { number }: IssuedInvoice,
): Promise<IssuedInvoice | undefined> {
  const { bytes } = issuedDocuments;
  const [row] = await db
    .select({ number: issuedDocuments.number, bytes })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.number, number));
  return row;
}
