import { expect, it } from 'vitest';
import { readSize } from '../../../shared/tools/storage-size.ts';
import { readOptions } from './options.ts';

it.each([
  ['Color', 'Midnight', { colour: 'Midnight' }],
  ['Colour', 'Pink', { colour: 'Pink' }],
  ['FARBE', 'Mitternacht', { colour: 'Mitternacht' }],
  ['Couleur', 'Bleu', { colour: 'Bleu' }],
  ['Storage', '256GB', { storage: '256' }],
  ['Storage (GB)', '256', { storage: '256' }],
  ['Capacity', '1 TB', { storage: '1024' }],
  ['Size', '512 gb', { storage: '512' }],
  ['Speichergröße', '128 GB', { storage: '128' }],
  ['Capacité', '1 To', { storage: '1024' }],
  ['RAM', '8 GB', { ram: '8' }],
  ['Цвет', 'Чёрный', { colour: 'Чёрный' }],
  ['Объём памяти', '256 ГБ', { storage: '256' }],
  ['Storage', '8GB + 256GB', { ram: '8', storage: '256' }],
  ['Storage', '12/512 GB', { ram: '12', storage: '512' }],
  ['Storage', '1TB/16GB RAM', { ram: '16', storage: '1024' }],
])('understands the option %s “%s”', (name, value, said) => {
  expect(readOptions([[name, value]])).toEqual({ said, problems: [] });
});

it.each([
  ['Material', 'Leather', /“Material” \(“Leather”\) is neither colour nor storage nor RAM/],
  ['Size', 'Large', /“Large”, the option “Size”, is no size such as 256 GB/],
  ['Size', '6.1', /“6.1”, the option “Size”, is no size/],
  ['Size', '6', /“6”, the option “Size”, is no size/],
  ['Storage', '0 GB', /no size/],
  ['Storage', '-1', /no size/],
])('tells that it cannot hold the option %s “%s”', (name, value, problem) => {
  const { said, problems } = readOptions([[name, value]]);
  expect(said).toEqual({});
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

it('tells of two options that are one', () => {
  const { problems } = readOptions([
    ['Color', 'Black'],
    ['Farbe', 'Schwarz'],
  ]);
  expect(problems).toEqual(['The option “Farbe” is there twice.']);
});

it.each([
  ['256', 256],
  ['256 GB', 256],
  ['256gb', 256],
  ['1 TB', 1_024],
  ['1.5 TB', 1_536],
  ['1,5 TB', 1_536],
  ['1.3 GB', undefined],
  ['', undefined],
  ['GB', undefined],
  ['256 MB', undefined],
  ['1e3', undefined],
])('reads the size “%s” as %s', (text, size) => {
  expect(readSize(text)).toBe(size);
});
