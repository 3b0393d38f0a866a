import { inflateSync } from 'node:zlib';

/** The texts of a PDF in the order in which they were written; what changes its font is two texts. */
export function readPdf(bytes: Buffer): string[] {
  const objects = readObjects(bytes.toString('latin1'));
  const lettersOf = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const mapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      lettersOf.set(name, readLetters(unpack(objects.get(mapId) ?? '')));
    }
  }
  return [...objects.values()].flatMap((body) => readTexts(unpack(body), lettersOf));
}

function readObjects(text: string): Map<string, string> {
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, id = '', body = '']) => [id, body]));
}

function unpack(body: string): string {
  const packed = Buffer.from(/stream\r?\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '', 'latin1');
  return packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : '';
}

/** The letters of a font by the codes that stand for them on its pages. */
function readLetters(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', texts = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const codes = [...texts.matchAll(/<([0-9a-f ]*)>/gi)];
    for (const [index, [, code = '']] of codes.entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return letters;
}

function readTexts(content: string, lettersOf: Map<string, Map<string, string>>): string[] {
  const texts: string[] = [];
  let letters = new Map<string, string>();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = lettersOf.get(font) ?? new Map();
    if (shown === undefined) continue;
    const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
    const glyphs = hex.match(/.{4}/g) ?? [];
    texts.push(glyphs.map((glyph) => letters.get(glyph) ?? '\ufffd').join(''));
  }
  return texts;
}
