/** Facade of choosing: pure rules that compare phones by their facts. */

export { type Verdict, weighFact } from './compare-facts.ts';
export {
  listSentenceParts,
  type MeasureName,
  type SentencePart,
  type WeighedPhone,
  writeSentence,
} from './sentence.ts';
