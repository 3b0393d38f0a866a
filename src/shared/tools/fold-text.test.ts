import { describe, expect, test } from 'vitest';
import { foldText, searchText, tidyText } from './fold-text.ts';

describe('the same word in different spellings', () => {
  test.each([
    ['full width', 'ＧＡＬＡＸＹ Ｓ２４＋', 'galaxy s24+'],
    ['ligatures', 'ﬁnd x8 ﬂip', 'find x8 flip'],
    ['Turkish capitals', 'İPHONE', 'iphone'],
    ['a dotless i', 'ıphone', 'iphone'],
    ['a sharp s', 'Straße', 'STRASSE'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['decomposed letters', 'Caf\u0065\u0301', 'CAFÉ'],
    ['curly apostrophes', 'O’Neill', "o'neill"],
    ['curly quotes', '“Pro”', '"pro"'],
    ['dashes', 'XT–1000', 'xt‑1000'],
    ['direction marks', '\u202BDeep\u202C \u200Eblue\u200F', 'deep blue'],
    ['digits of other scripts', '٠۱२৩', '0123'],
    ['zero-width signs', '\uFEFFdeep\u200B blue\u00AD', 'deep blue'],
    ['all kinds of blanks', ' deep\u00A0\u2003\t\r\n blue ', 'deep blue'],
  ])('is one word: %s', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
    expect(searchText(one)).toBe(searchText(other));
  });

  test('accents distinguish texts but are ignored in searches', () => {
    expect(foldText('Rosé')).not.toBe(foldText('Rose'));
    expect(searchText('Rosé Ångström Łódź Smørrebrød Encyclopædia')).toBe(
      'rose angstrom lodz smorrebrod encyclopaedia',
    );
  });

  test('a trademark sign adds no letters to a name that is searched', () => {
    expect(searchText('iPhone™ 17')).toBe('iphone 17');
  });

  test('letters of other scripts keep the marks that they are written with', () => {
    for (const text of ['हिन्दी', 'ภาษาไทย', 'が', '한국어', 'עברית'])
      expect(searchText(text)).toBe(text);
  });

  test('tidying keeps case and accents', () => {
    expect(tidyText('\u200F ＳＷ１Ａ　１ＡＡ\u0000')).toBe('SW1A 1AA');
    expect(tidyText('Cafe\u0301')).toBe('Café');
  });
});

test('folding what is folded changes nothing, whichever character it is', () => {
  const changed: string[] = [];
  for (let point = 0; point <= 0x1_ff_ff; point += 1) {
    const text = `a${String.fromCodePoint(point)}b`;
    for (const fold of [tidyText, foldText, searchText]) {
      const once = fold(text);
      if (fold(once) !== once) changed.push(`${fold.name} U+${point.toString(16)}`);
    }
  }
  expect(changed).toEqual([]);
});
