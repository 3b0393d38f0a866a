import { expect, test } from 'vitest';
import { nameWords } from './name-words.ts';

test.each([
  ['Galaxy S24+', 'galaxy s 24 plus'],
  ['galaxy-s24 plus', 'galaxy s 24 plus'],
  ['Galaxy S24 +', 'galaxy s 24 plus'],
  ['ＧＡＬＡＸＹ　Ｓ２４＋', 'galaxy s 24 plus'],
  ['reno10pro+5g', 'reno 10 pro plus 5 g'],
  ['İPHONE™ 17', 'iphone 17'],
  ['iPhone SE (3rd generation)', 'iphone se 3 rd generation'],
  ['ﬁnd\u00A0x8', 'find x 8'],
  ['+ 5, c++ and +7', '5 c plus and 7'],
  ['Test’s A12/64', 'test s a 12 64'],
  ['🙂 हिन्दी', '🙂 हिन्दी'],
  [' – ', ''],
])('%s → %s', (text, words) => {
  expect(nameWords(text).join(' ')).toBe(words);
});
