import { inflateSync } from 'node:zlib';

/** The lines of a PDF whose fonts are the built-in ones. */
export function readPdf(bytes: Buffer): string[] {
  const lines: string[] = [];
  const text = bytes.toString('latin1');
  for (const match of text.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)) {
    const packed = Buffer.from(match[1] ?? '', 'latin1');
    const content = packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : '';
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      lines.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return lines;
}
