/**
 * Looks through everything that a shop has written for what must never be there: card numbers
 * anywhere, addresses and passwords of people in the log.
 */
import fs from 'node:fs';
import path from 'node:path';

/** The test cards that the browser tests type, with or without spaces. */
export const CARD_NUMBER = /4242[ -]?4242[ -]?4242[ -]?4242|4000[ -]?00\d\d[ -]?\d{4}[ -]?\d{4}/;
const PERSONAL = /[\w.+-]+@(?:test|handset)\.example|Orbit-7\$Lantern|(?:Admin|Shopper)@123/;

/** @returns one line for each finding; empty when there is none */
export function findLeaks(dataDir: string): string[] {
  const leaks: string[] = [];
  for (const name of fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(dataDir, name);
    if (!fs.statSync(file).isFile()) continue;
    const text = fs.readFileSync(file, 'latin1');
    const isLog = /\.log(?:\.\d+)?$/.test(name);
    for (const pattern of isLog ? [CARD_NUMBER, PERSONAL] : [CARD_NUMBER]) {
      const found = pattern.exec(text)?.[0];
      if (found) leaks.push(`${name} holds ${found}`);
    }
  }
  return leaks.sort();
}
