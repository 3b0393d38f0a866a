/** What the tests of the drawings share: the catalogue's phones and a check that markup is whole. */
import { loadPhoneFacts } from '../../data/schema.ts';
import {
  type Drawing,
  drawPhone,
  type PhoneShape,
  shapeOf,
  type View,
} from '../../src/art/index.ts';

export interface Sample {
  label: string;
  phone: PhoneShape;
  view: View;
  draw: () => Drawing;
}

export const phones = loadPhoneFacts();

export function phoneNamed(name: string): PhoneShape {
  const facts = phones.find((phone) => phone.name === name);
  if (!facts) throw new Error(`no phone is called ${name}`);
  return shapeOf(facts);
}

/** Every view of every phone, in its first colour or in all of them. */
export function samples(views: readonly View[], colours: 'first' | 'all' = 'first'): Sample[] {
  return phones.flatMap((facts) => {
    const phone = shapeOf(facts);
    const chosen = colours === 'all' ? facts.colours : facts.colours.slice(0, 1);
    const wanted = views.filter((view) => view !== 'open' || phone.body.folded);
    return wanted.flatMap((view) =>
      chosen.map(({ name, hex, finish }) => ({
        label: `${facts.name}, ${name}, ${view}`,
        phone,
        view,
        draw: () => drawPhone({ phone, view, colourHex: hex, finish }),
      })),
    );
  });
}

/** The first fault in a piece of SVG: an unclosed tag, a missing number, a dangling reference. */
export function faultIn(svg: string): string | null {
  const wrong = /NaN|undefined|null|Infinity|<filter/.exec(svg);
  if (wrong) return `contains ${wrong[0]}`;
  const open: string[] = [];
  for (const [tag, close, name, self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (close && open.pop() !== name) return `unbalanced ${tag}`;
    if (!close && !self && name) open.push(name);
  }
  if (open.length > 0) return `unclosed ${open.join(', ')}`;
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  if (new Set(ids).size !== ids.length) return 'an id is used twice';
  for (const [reference, url, href] of svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)) {
    if (!ids.includes(url ?? href)) return `nothing is called ${reference}`;
  }
  return null;
}
