import { expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import { COLOUR_FAMILIES, type ColourFamily, colourFamily } from './colour-families.ts';

it.each<[name: string | null, hex: string | null, family: ColourFamily | null]>([
  // What the name says outright, whatever it looks like.
  ['Black', '#353839', 'black'],
  ['Midnight', '#2a2f37', 'black'],
  ['Graphite', '#52514d', 'black'],
  ['Starlight', '#f4efe6', 'white'],
  ['Cream', null, 'white'],
  ['Silver', '#f1f2ed', 'grey'],
  ['Natural Titanium', '#8f8a81', 'grey'],
  ['Navy', '#2f3747', 'blue'],
  ['Icy Blue', '#c4d6e6', 'blue'],
  ['Ultramarine', '#9aadf6', 'blue'],
  ['Mint', '#cfe0d6', 'green'],
  ['Deep Purple', '#594f63', 'purple'],
  ['Desert Titanium', '#bfa48f', 'brown'],
  // Of two words the last one holds, which is what the first one qualifies.
  ['Blue Black', '#353a45', 'black'],
  ['Starlight Black', '#2a2c31', 'black'],
  ['Midnight Navy', '#2f3a4f', 'blue'],
  ['Pink Gold', '#e3c0b4', 'gold'],
  ['Champagne Gold', '#e6d3b3', 'gold'],
  ['Coral Red', '#e2574c', 'red'],
  ['Graphite Grey', '#5d5f64', 'grey'],
  ['Cobalt Violet', '#5e5878', 'purple'],
  // Words that are written as one.
  ['Titanium Jetblack', '#2a2a2c', 'black'],
  ['Icyblue', '#cbd9e6', 'blue'],
  ['Titanium Silverblue', '#a9b7c5', 'blue'],
  ['Titanium Whitesilver', '#dcdcdc', 'grey'],
  ['Awesome Lightgray', '#d5d6d8', 'grey'],
  // Words that only contain one say nothing.
  ['Redwood', '#6a5a50', 'brown'],
  ['Golden', '#2f5aa8', 'blue'],
  // By their looks, where the name says nothing or nothing is known of it.
  ['Aurora', '#bfc9e8', 'blue'],
  ['Rainy Night', '#3b3f4a', 'black'],
  ['Sunshower', '#e9d9a8', 'gold'],
  [null, '#26272b', 'black'],
  [null, '#fafafa', 'white'],
  [null, '#8b8c8f', 'grey'],
  [null, '#3f6e5a', 'green'],
  [null, '#b3a5d9', 'purple'],
  [null, '#efcfc9', 'pink'],
  [null, '#c8102e', 'red'],
  [null, '#f77e2d', 'orange'],
  [null, '#6a5040', 'brown'],
  ['No such colour', null, null],
  ['', null, null],
  [null, null, null],
])('the family of %j with %j is %j', (name, hex, family) => {
  expect(colourFamily(name, hex)).toBe(family);
});

it('every colour of the catalogue has a family, and every family a colour', () => {
  const colours = loadPhoneFacts().flatMap((phone) => phone.colours);
  const families = new Set(colours.map(({ name, hex }) => colourFamily(name, hex)));
  expect(families).toEqual(new Set(COLOUR_FAMILIES.map(({ name }) => name)));
});

it('the looks alone mostly say what the names of makers do', () => {
  const told = loadPhoneFacts()
    .flatMap((phone) => phone.colours)
    .filter(({ name }) => colourFamily(name, null) !== null);
  const alike = told.filter(
    ({ name, hex }) => colourFamily(null, hex) === colourFamily(name, null),
  );
  expect(alike.length / told.length).toBeGreaterThan(0.6);
});
