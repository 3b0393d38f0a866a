/** Rows of variants in the files of other shops. */
import { expect, it } from 'vitest';
import { htmlToText } from '../../../adapters/imports/html-text.ts';
import { findFormat } from './formats.ts';

function readAll(header: string[], rows: string[][]) {
  const { read } = findFormat(header, { now: new Date(), htmlToText });
  return rows.map((row) => read([...row, ...header.slice(row.length).map(() => '')]));
}

const SHOPIFY = [
  ...['Handle', 'Title', 'Vendor', 'Option1 Name', 'Option1 Value', 'Option2 Name'],
  ...['Option2 Value', 'Variant SKU', 'Variant Barcode', 'Variant Inventory Qty', 'Variant Price'],
  'Image Src',
];

it('of Shopify have the options of the first row of their product', () => {
  const [first, second, picture, other, another] = readAll(SHOPIFY, [
    ['a', 'A', 'Apple', 'Color', 'Black', 'Size', '128GB', 'A-1', '4006381333931', '3', '799.00'],
    ['a', '', '', '', 'Blue', '', '1 TB', 'A-2', '', '', '999.00'],
    ['a', '', '', '', '', '', '', '', '', '', '', 'https://cdn.example/a.jpg'],
    ['b', 'B', 'vivo', 'Title', 'Default Title', '', '', '', '', '1', '100'],
    ['a', '', '', '', 'Red', '', '128GB', '', '', '', '799.00'],
  ]);
  expect(first).toMatchObject({
    slug: 'a',
    name: 'A',
    category: 'iPhone',
    price: '799.00',
    stock: '3',
    sku: 'A-1',
    barcode: '4006381333931',
    colour: 'Black',
    storage: '128',
    problems: [],
  });
  expect(second).toMatchObject({
    slug: 'a',
    name: '',
    category: '',
    price: '999.00',
    colour: 'Blue',
    storage: '1024',
  });
  expect(picture).toBeNull();
  expect(other).toMatchObject({ slug: 'b', price: '100', problems: [] });
  expect(other).not.toHaveProperty('colour');
  expect(another).toMatchObject({ slug: 'a', colour: 'Red', storage: '128', problems: [] });
});

it('of Shopify are known by the names of its newer files too', () => {
  const header = ['Title', 'URL handle', 'Description', 'Vendor', 'SKU', 'Barcode', 'Option1 name'];
  const [row] = readAll(
    [...header, 'Option1 value', 'Price', 'Inventory quantity'],
    [['A', 'a', '<p>Text</p>', 'Apple', 'A-1', '', 'Color', 'Black', '799.00', '4']],
  );
  expect(row).toMatchObject({
    slug: 'a',
    name: 'A',
    price: '799.00',
    stock: '4',
    sku: 'A-1',
    colour: 'Black',
    description: 'Text',
  });
});

it('of Shopify without the name of an option tell that', () => {
  const [row] = readAll(SHOPIFY, [['a', 'A', 'Apple', '', 'Black', '', '', '', '', '', '799']]);
  expect(row?.problems).toEqual(['“Option1 Value” has no name.']);
});

const WOO = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Stock', 'Regular price', 'Brands'],
  ...['Parent', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 default'],
  ...['Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 default'],
];

it('of WooCommerce are those of the product that they name by id or SKU', () => {
  const product = ['7', 'variable', '', '', 'A Phone', '', '', 'Apple', ''];
  const [parent, first, second, third] = readAll(WOO, [
    [...product, 'Color', 'Black, Blue', 'Blue', 'Storage', '128 GB, 256 GB', '256 GB'],
    [
      '8',
      'variation',
      'A-1',
      '4006381333931',
      'x',
      '3',
      '799',
      '',
      'id:7',
      'Color',
      'Black',
      '',
      'Storage',
      '128 GB',
    ],
    [
      '9',
      'variation',
      'A-2',
      '',
      'x',
      '',
      '899',
      '',
      'id:7',
      'Color',
      'Blue',
      '',
      'Storage',
      '256 GB',
    ],
    ['10', 'variation', 'B-2', '', 'x', '', '899', '', 'B-PHONE', 'Color', 'Red'],
  ]);
  expect(parent).toMatchObject({
    slug: 'a-phone',
    name: 'A Phone',
    category: 'iPhone',
    isOnly: 'mobile',
  });
  expect(first).toMatchObject({
    slug: 'a-phone',
    price: '799',
    stock: '3',
    sku: 'A-1',
    barcode: '4006381333931',
    colour: 'Black',
    storage: '128',
    default: '',
    isOnly: 'variant',
    problems: [],
  });
  expect(second).toMatchObject({ slug: 'a-phone', colour: 'Blue', default: 'yes', problems: [] });
  expect(third).toMatchObject({ slug: 'b-phone', colour: 'Red', problems: [] });
});

it('of WooCommerce that belong to nothing, or share their units, tell that', () => {
  const [lost, nobodys, shared] = readAll(WOO, [
    ['8', 'variation', '', '', '', '3', '799', '', 'id:7', 'Color', 'Black'],
    ['8', 'variation', '', '', '', '3', '799', '', '', 'Color', 'Black'],
    ['8', 'variation', '', '', '', 'parent', '799', '', 'A', 'Finish', 'Matt'],
  ]);
  expect(lost?.problems).toEqual([expect.stringMatching(/no product “id:7” above it/)]);
  expect(nobodys?.problems).toEqual([expect.stringMatching(/“Parent” is empty/)]);
  expect(shared?.problems).toEqual([
    expect.stringMatching(/“Finish” \(“Matt”\) is neither/),
    expect.stringMatching(/counted for the product as a whole/),
  ]);
});

it('of WooCommerce that are simple products may have attributes that nobody chooses', () => {
  const [row] = readAll(WOO, [
    ['3', 'simple', 'C', '', 'C', '1', '99', 'vivo', '', 'Material', 'Glass', '', '', ''],
  ]);
  expect(row).toMatchObject({ slug: 'c', sku: 'C', price: '99' });
  expect(row?.problems ?? []).toEqual([]);
});
