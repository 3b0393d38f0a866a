/** Descriptions and sale prices of WooCommerce. Pure. */
import { MOBILE_DESCRIPTION_MAX_LENGTH } from '../../../shared/constants.ts';
import { formatCents } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/tools/plain-number.ts';
import type { HtmlToText } from '../../ports.ts';
import type { Get } from './cells.ts';
import { toPlainText } from './foreign-text.ts';

const HAS_BLOCKS = /<(?:p|br|div|ul|ol|li|table|h[1-6])\b/i;

/** WooCommerce writes a line break as `\n`, and shows it as one where the text has no markup of its own. */
export function readWooDescription(
  cell: string | undefined,
  htmlToText: HtmlToText,
): string | undefined {
  if (!cell) return cell;
  const html = cell
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n');
  return toPlainText(HAS_BLOCKS.test(html) ? html : html.replace(/\r?\n/g, '<br>'), htmlToText);
}

/** Both if they fit, else the long one with a warning that the short one is left out. */
export function joinDescriptions(
  short: string | undefined,
  long: string | undefined,
): { description?: string; warnings?: string[] } {
  if (!short || !long || long.includes(short)) return { description: long || short };
  if (short.includes(long)) return { description: short };
  const both = `${short}\n\n${long}`;
  if (both.length <= MOBILE_DESCRIPTION_MAX_LENGTH) return { description: both };
  const isLongTaken = long.length <= MOBILE_DESCRIPTION_MAX_LENGTH;
  const [taken, left] = isLongTaken ? [long, 'short'] : [short, 'long'];
  return {
    description: taken,
    warnings: [
      `Its ${left} description is left out: together they are longer than ${MOBILE_DESCRIPTION_MAX_LENGTH} characters.`,
    ],
  };
}

/** A sale price that runs, or is to run, is no list price: staff make it an offer. */
export function warnOfSale(get: Get, now: Date): string[] {
  const [sale, regular] = [get('Sale price'), get('Regular price')].map((cell) =>
    cell ? readDollars(cell) : undefined,
  );
  const [starts, ends] = [get('Date sale price starts'), get('Date sale price ends')];
  const hasEnded = Boolean(ends) && Date.parse((ends ?? '').replace(' ', 'T')) < now.getTime();
  if (!get('Sale price') || hasEnded || (sale !== undefined && sale === regular)) return [];
  const price = sale === undefined ? get('Sale price') : formatCents(sale * 100);
  const when = [starts && `from ${starts.slice(0, 10)}`, ends && `until ${ends.slice(0, 10)}`]
    .filter(Boolean)
    .join(' ');
  const usual = regular === undefined ? 'its regular price' : formatCents(regular * 100);
  return [
    `The sale price ${price}${when && ` (${when})`} is not imported: the phone costs ${usual} here. To sell it for the sale price, edit the phone and add an offer.`,
  ];
}
