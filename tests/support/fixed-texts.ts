/**
 * The texts that the requirements fix, read from the document itself. Tests compare pages and answers with
 * these, and not with the catalogue that the pages print.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { messages } from '../../src/shared/words/messages.ts';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/requirements.md');
const ROW = /^\| ([RG]\d+) \| (.*?) \| /gm;

/** What each row requires, without how it is checked. */
export const requirements: ReadonlyMap<string, string> = new Map(
  [...readFileSync(DOCUMENT, 'utf8').matchAll(ROW)].map(([, row = '', text = '']) => [row, text]),
);

/** @returns the texts that a row quotes, in its order */
export function quotedTexts(row: string): string[] {
  return [...(requirements.get(row) ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

/** @throws Error when the row quotes fewer texts */
function text(row: string, index = 0): string {
  const quoted = quotedTexts(row)[index];
  if (quoted === undefined) throw new Error(`${row} quotes no text number ${index + 1}.`);
  return quoted;
}

/** A text with a place for a name: `{name}`, `{product name}` or `...`. */
function textWith(row: string, index = 0): (name: string) => string {
  const [before = '', after] = text(row, index).split(/\{[^}]+\}|\.\.\./);
  if (after === undefined) throw new Error(`${row} leaves no place for a name.`);
  return (name) => before + name + after;
}

/** The catalogue's shape, with any text in place of its own. */
type Fixed<Part> = Part extends string
  ? string
  : Part extends readonly string[]
    ? readonly string[]
    : Part extends (name: string) => string
      ? (name: string) => string
      : { readonly [Key in keyof Part]: Fixed<Part[Key]> };

/** What the shop says when it has no time is its own. */
type FixedCatalogue = Omit<typeof messages, 'busy'>;

/** In the shape of the shop's catalogue. */
export const fixedTexts: Fixed<FixedCatalogue> = {
  signUp: {
    nameRequired: text('R120'),
    emailRequired: text('R121'),
    passwordRequired: text('R122'),
    passwordTooShort: text('R123'),
    passwordTooWeak: text('R124', 1),
    success: text('R169'),
  },
  logIn: {
    emailRequired: text('R125'),
    passwordRequired: text('R126'),
    failure: text('R164'),
    success: textWith('R170'),
  },
  forgotPassword: { emailMissing: text('R136'), sent: text('R178') },
  mobile: {
    nameRequired: text('R127'),
    categoryRequired: text('R128'),
    priceRequired: text('R129'),
    imageRequired: text('R130'),
    added: text('R172'),
    updated: textWith('R173'),
  },
  cart: {
    added: textWith('R168'),
    loginTitle: text('R161'),
    loginText: text('R162'),
    goToLogin: text('R163'),
    thankYou: text('R112', 1),
  },
  payment: { transaction: textWith('R166'), success: text('R166', 1) },
  users: { promoted: textWith('R174') },
  remove: {
    title: text('R176'),
    confirm: text('R176', 1),
    confirmUser: text('R177'),
    doneTitle: text('R175'),
    done: textWith('R175', 1),
  },
  contact: { sent: text('R171') },
  notFound: {
    heading: text('R076', 0),
    detail: (url) => `${text('R079')} "${url}"`,
    back: text('R077'),
  },
  unexpected: { title: text('R078') },
  footer: text('R030'),
  home: {
    heroTitle: text('R008'),
    heroSubtitle: text('R009'),
    highlightsTitle: text('R012'),
    highlightsSubtitle: text('R012', 1),
    highlights: [text('R013'), text('R014'), text('R015')],
    qualitiesTitle: text('R016'),
    qualitiesSubtitle: text('R016', 1),
    offerTitle: text('R018'),
    offerLead: text('R019'),
    offerText: text('R020'),
    shopTitle: text('R022'),
    shopSubtitle: text('R023'),
    accordionTitle: text('R025'),
    reviewsTitle: text('R031'),
    aboutTitle: text('R031', 1),
    contactTitle: text('R031', 2),
  },
};
