/** The phones of the catalogue with what the finder measures of them, and many answers; always the same ones. */
import { loadPhoneFacts, type PhoneFacts } from '../../../data/schema.ts';
import { variantsOf } from '../../../data/variants.ts';
import type { FinderAnswers } from '../../../src/shop/choosing/finder/answers.ts';
import { measuresOf } from '../../../src/shop/choosing/finder/measures.ts';
import type { RankedPhone } from '../../../src/shop/choosing/finder/rank.ts';
import { lensesOf, type ToldPhone } from '../../../src/shop/choosing/finder/reasons.ts';
import { mobileSpecsSchema } from '../../../src/shop/phone/schema.ts';
import { createChance, makeAnswers } from './finder-cases.ts';

const ANSWERS = 500;

export interface KnownPhone extends RankedPhone, ToldPhone {
  facts: PhoneFacts;
  /** Made up, as an ISO date: the catalogue may not tell yet how long there are updates. */
  updates: string | null;
}

export function knownPhones(): KnownPhone[] {
  const chance = createChance(17);
  return loadPhoneFacts().map((facts) => {
    const specs = mobileSpecsSchema.parse(facts);
    const priceCents = facts.priceUsd * 100;
    const { category } = facts;
    const variants = variantsOf(facts).map((one) => ({ ...one, available: one.stock }));
    const measured = measuresOf({
      ...{ category, variants, specs },
      ...{ priceCents, listPriceCents: priceCents },
    });
    const [year, month] = [2024 + chance.below(8), 1 + chance.below(9)];
    const updates = chance.once(4) ? null : `${year}-0${month}-01`;
    const measures = { ...measured, updates: updates ? year * 12 + month : Number.NaN };
    return { id: facts.slug, name: facts.name, facts, updates, measures, lenses: lensesOf(specs) };
  });
}

export function knownAnswers(): FinderAnswers[] {
  const chance = createChance(18);
  return Array.from({ length: ANSWERS }, () => makeAnswers(chance));
}

export const closedBody = ({ body }: PhoneFacts) => body.folded ?? body;
