/**
 * What variants of other shops differ in, by the names that shops give it. Protects: an option that is neither
 * colour nor storage nor RAM is told, never dropped: what differs in it would become one variant. Pure.
 */
import { searchText } from '../../../shared/tools/fold-text.ts';
import { readSizes } from '../../../shared/tools/storage-size.ts';
import type { Cells } from './cells.ts';

/** A name with a value of it, such as `Storage` and `256GB`. */
export type Option = readonly [name: string, value: string];

type Said = Pick<Cells, 'colour' | 'storage' | 'ram'>;

/** Without accents, in small letters: English, German, French, Spanish, Italian, Portuguese, Dutch, Russian. */
const NAMES: Readonly<Record<'colour' | 'storage' | 'ram', readonly string[]>> = {
  colour: ['colour', 'color', 'farbe', 'couleur', 'colore', 'cor', 'kleur', 'цвет'],
  storage: [
    ...['storage', 'storage capacity', 'storage size', 'internal storage', 'internal memory'],
    ...['capacity', 'size', 'rom', 'speicher', 'speicherplatz', 'speichergrosse', 'grosse'],
    ...['speicherkapazitat', 'kapazitat', 'interner speicher', 'stockage', 'capacite', 'taille'],
    ...['capacite de stockage', 'almacenamiento', 'capacidad', 'memoria interna', 'capacita'],
    ...['armazenamento', 'capacidade', 'opslag', 'opslagcapaciteit', 'geheugen'],
    ...['память', 'встроенная память', 'объем памяти', 'накопитель'],
  ],
  ram: [
    'ram',
    'ram memory',
    'arbeitsspeicher',
    'memoire vive',
    'memoria ram',
    'werkgeheugen',
    'оперативная память',
  ],
};

/** Names that say nothing of a phone's storage by themselves: a number without a unit may be a size in inches. */
const VAGUE = ['size', 'grosse', 'taille'];

const KINDS = Object.entries(NAMES).map(([kind, names]) => [kind as keyof Said, names] as const);

/** @returns our cells of these options, and a sentence on each that they cannot hold */
export function readOptions(options: readonly Option[]): { said: Said; problems: string[] } {
  const said: Said = {};
  const problems: string[] = [];
  for (const [name, value] of options) {
    const plain = toPlain(name);
    const kind = KINDS.find(([, names]) => names.includes(plain))?.[0];
    const hasUnit = !VAGUE.includes(plain) || /[a-z]/i.test(value);
    const found = kind !== undefined && hasUnit ? read(kind, value) : undefined;
    if (kind === undefined) problems.push(unknown(name, value));
    else if (found === undefined) problems.push(noSize(name, value));
    else if (Object.keys(found).some((key) => said[key as keyof Said] !== undefined)) {
      problems.push(`The option “${show(name)}” is there twice.`);
    } else Object.assign(said, found);
  }
  return { said, problems };
}

function toPlain(name: string): string {
  return searchText(name)
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/ (?:gb|tb)? ?$/, '')
    .trim();
}

function read(kind: keyof Said, value: string): Said | undefined {
  if (kind === 'colour') return { colour: value };
  const sizes = readSizes(value);
  if (sizes === undefined) return undefined;
  const [first = 0, second] = sizes;
  if (second === undefined) return { [kind]: String(first) };
  // Of two sizes in one, such as 8GB + 256GB, the smaller one is the RAM.
  return { ram: String(Math.min(first, second)), storage: String(Math.max(first, second)) };
}

function unknown(name: string, value: string): string {
  return `The option “${show(name)}” (“${show(value)}”) is neither colour nor storage nor RAM, which is what variants are told apart by here.`;
}

function noSize(name: string, value: string): string {
  return `“${show(value)}”, the option “${show(name)}”, is no size such as 256 GB or 1 TB.`;
}

const show = (text: string) => text.slice(0, 40);
