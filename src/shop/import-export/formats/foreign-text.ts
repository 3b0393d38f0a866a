/** How texts of other shops become ours. Pure. */
import { hash } from 'node:crypto';
import { toSlug } from '../../catalogue/index.ts';
import { namesOf } from '../../phone/brand-lists.ts';
import { BRANDS } from '../../phone/brands.ts';

/** The same address for the same text every time; texts that an address cannot tell apart get a mark. */
export function toStableSlug(text: string): string {
  const slug = toSlug(text);
  const isCut = slug === 'mobile' || toSlug(text, text.length * 8).length > slug.length;
  return isCut ? `${slug}-${hash('sha256', text).slice(0, 12)}` : slug;
}

/** Our category from the first text that names a brand of ours. */
export function toCategory(texts: (string | undefined)[]): string {
  for (const text of texts) {
    for (const word of (text ?? '').toLowerCase().split(/[^a-z]+/)) {
      const brand = BRANDS.find((known) => namesOf(known).includes(word));
      if (brand) return brand.category;
    }
  }
  return texts.find(Boolean) ?? '';
}

/** Other shops write 999.00; ours knows whole dollars. */
export function toPrice(text: string | undefined): string | undefined {
  return text?.replace(/\.00?$/, '');
}

export function toPlainText(html: string | undefined): string | undefined {
  return (
    html
      // No tag holds the begin of another; without that, each one that never ends is read to the end.
      ?.replace(/<[^<>]*>/g, ' ')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
