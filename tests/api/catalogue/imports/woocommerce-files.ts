/** Product files of WooCommerce. */
import { file, type ImportFile, rowOf } from './import-file.ts';

const HEADER =
  'ID,Type,SKU,GTIN,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Categories,Tags,Images,Parent,Brands,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 default,Attribute 2 name,Attribute 2 value(s),Meta: _x,Meta: _x';

const SIMPLE = {
  Type: 'simple',
  Published: '1',
  'Visibility in catalog': 'visible',
  'In stock?': '1',
  Stock: '3',
  'Regular price': '300',
  Categories: 'Phones > Realme',
};
const row = (cells: Record<string, string>) => rowOf(HEADER, cells);
const simple = (sku: string, cells: Record<string, string> = {}) =>
  row({ ...SIMPLE, SKU: sku, Name: `Phone ${sku}`, ...cells });
const variable = (sku: string, cells: Record<string, string> = {}) =>
  row({
    ...SIMPLE,
    Type: 'variable',
    SKU: sku,
    Name: `Phone ${sku}`,
    'Regular price': '',
    Stock: '',
    ...cells,
  });
const variation = (parent: string, colour: string, cells: Record<string, string> = {}) =>
  row({
    ...SIMPLE,
    Type: 'variation',
    Parent: parent,
    SKU: `${parent}-${colour}`.replace('id:', ''),
    Name: `x - ${colour}`,
    Categories: '',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': colour,
    ...cells,
  });

const DRAFT = 'left-out: It is a draft in the other shop.';
const PRIVATE = 'left-out: It is private in the other shop.';
const HIDDEN = 'left-out: It is hidden in the catalogue of the other shop.';
const ofType = (type: string) => `left-out: Products of type “${type}” are not imported.`;
const SALE = (what: string) =>
  `add (The sale price ${what} is not imported: the phone costs $300 here. To sell it for the sale price, edit the phone and add an offer.)`;

const LONG = 'Long text. '.repeat(170).trim();

export const WOOCOMMERCE_FILES: readonly ImportFile[] = [
  {
    title: 'WooCommerce: drafts, private and hidden products',
    content: file(
      HEADER,
      simple('a'),
      simple('b', { Published: '-1' }),
      simple('c', { Published: "'-1" }),
      simple('d', { Published: '0' }),
      simple('e', { 'Visibility in catalog': 'hidden' }),
      simple('f', { 'Visibility in catalog': 'catalog' }),
      simple('g', { 'Visibility in catalog': 'search' }),
      simple('h', { Published: 'pending' }),
      simple('i', { Published: '' }),
    ),
    lines: {
      2: ['add', { name: 'Phone a', category: 'realme' }],
      3: DRAFT,
      4: DRAFT,
      5: PRIVATE,
      6: HIDDEN,
      7: 'add',
      8: 'add',
      9: 'left-out: It is not published in the other shop (“pending”).',
      10: 'add',
    },
  },
  {
    title: 'WooCommerce: variations that are private, and those of a draft',
    content: file(
      HEADER,
      variable('a', { ID: '1' }),
      variation('a', 'Red'),
      variation('a', 'Blue', { Published: '0', 'Regular price': '1' }),
      variable('b', { ID: '2', Published: '-1' }),
      variation('b', 'Red'),
      variation('id:2', 'Blue'),
      variable('c'),
      variation('c', 'Red', { Published: '0' }),
    ),
    lines: {
      2: 'add',
      3: ['add', { colour: 'Red' }],
      4: PRIVATE,
      5: DRAFT,
      6: DRAFT,
      7: DRAFT,
      8: 'left-out: All of its variants are left out.',
      9: PRIVATE,
    },
  },
  {
    title: 'WooCommerce: variants that are left out do not hide the errors of others',
    content: file(
      HEADER,
      variable('a'),
      variation('a', 'Red', { Published: '0' }),
      variation('a', 'Blue', { 'Regular price': 'free' }),
    ),
    lines: {
      2: 'bad: None of its variants can be imported: a mobile needs one that has a price.',
      3: PRIVATE,
      4: 'bad: “price” must be whole dollars from 1 to 100000.',
    },
  },
  {
    title: 'WooCommerce: product types that are no phones',
    content: file(
      HEADER,
      simple('a', { Type: 'external' }),
      simple('b', { Type: 'grouped', 'Regular price': '' }),
      simple('c', { Type: 'simple, downloadable, virtual', Categories: 'Music' }),
      simple('d', { Type: 'simple, virtual' }),
      simple('e', { Type: 'bundle' }),
      simple('f', { Type: 'Variable-Subscription' }),
      simple('g', { Type: '' }),
    ),
    lines: {
      2: ofType('external'),
      3: ofType('grouped'),
      4: ofType('downloadable'),
      5: ofType('virtual'),
      6: ofType('bundle'),
      7: ofType('variable-subscription'),
      8: 'add',
    },
  },
  {
    title: 'WooCommerce: every way to be out of stock',
    content: file(
      HEADER,
      simple('a', { 'In stock?': '0', Stock: '' }),
      simple('b', { 'In stock?': 'backorder', Stock: '' }),
      simple('c', { 'In stock?': '0', Stock: '4' }),
      simple('d', { Stock: '0' }),
      simple('e', { Stock: "'-2" }),
      simple('f', { Stock: '' }),
      variable('g', { 'In stock?': '0' }),
      variation('g', 'Red', { 'In stock?': '', Stock: 'parent' }),
      variation('g', 'Blue', { 'In stock?': '1', Stock: '2' }),
      simple('h', { 'In stock?': 'outofstock', Stock: '' }),
    ),
    lines: {
      2: ['add', { stock: 0 }],
      3: ['add', { stock: 0 }],
      4: ['add (It is out of stock there although its stock is 4; here it is 0.)', { stock: 0 }],
      5: ['add', { stock: 0 }],
      6: ['add (The stock there is -2; here it is 0.)', { stock: 0 }],
      7: 'add',
      8: 'add',
      9: ['add', { stock: 0 }],
      10: ['add', { stock: 2 }],
      11: ['add', { stock: 0 }],
    },
  },
  {
    title: 'WooCommerce: units that are counted for all variations together',
    content: file(
      HEADER,
      variable('a'),
      variation('a', 'Red', { Stock: 'parent' }),
      variation('a', 'Blue'),
    ),
    lines: {
      2: 'add',
      3: 'bad: “Stock” is counted for the product as a whole; give each variation its units.',
      4: 'add',
    },
  },
  {
    title: 'WooCommerce: sale prices that have ended, run and are to come',
    content: file(
      HEADER,
      simple('a', {
        'Sale price': '100',
        'Date sale price starts': '2024-01-01 00:00:00',
        'Date sale price ends': '2024-02-01 00:00:00',
      }),
      simple('b', {
        'Sale price': '100',
        'Date sale price starts': '2091-01-01 00:00:00',
        'Date sale price ends': '2091-02-01 00:00:00',
      }),
      simple('c', { 'Sale price': '250.00' }),
      simple('d', { 'Sale price': '249.50' }),
      simple('e', { 'Sale price': '300' }),
      simple('f', { 'Sale price': '250', 'Regular price': '' }),
    ),
    lines: {
      2: ['add', { priceCents: 30_000 }],
      3: SALE('$100 (from 2091-01-01 until 2091-02-01)'),
      4: [SALE('$250'), { priceCents: 30_000 }],
      5: SALE('249.50'),
      6: 'add',
      7: 'bad: “price” must be whole dollars from 1 to 100000.',
    },
  },
  {
    title: 'WooCommerce: both descriptions, where they fit',
    content: file(
      HEADER,
      simple('a', { 'Short description': 'Short', Description: '<p>Long</p>' }),
      simple('b', { 'Short description': 'Short' }),
      simple('c', { Description: 'Long' }),
      simple('d', { 'Short description': 'Another text. '.repeat(20), Description: LONG }),
      simple('e', { 'Short description': 'Short', Description: `${LONG} ${LONG}` }),
      simple('f', { 'Short description': 'Long', Description: 'Long and more' }),
    ),
    lines: {
      2: ['add', { description: 'Short\n\nLong' }],
      3: ['add', { description: 'Short' }],
      4: ['add', { description: 'Long' }],
      5: [
        'add (Its short description is left out: together they are longer than 2000 characters.)',
        { description: LONG },
      ],
      6: [
        'add (Its long description is left out: together they are longer than 2000 characters.)',
        { description: 'Short' },
      ],
      7: ['add', { description: 'Long and more' }],
    },
  },
  {
    title: 'WooCommerce: escapes of its exporter',
    content: file(
      HEADER,
      simple('a', {
        Name: "'=1+1 Phone",
        Description: 'One\\nTwo\\n\\nThree, path C:\\\\new',
        Categories: 'Phones\\, all > oppo',
      }),
      simple('b', { Name: 'Phone &amp; Co', Description: '<p>One</p>\\n<p>Two</p>' }),
      variable('c', { 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': 'Red\\, dark, Blue' }),
      variation('c', 'Red\\, dark', { SKU: 'c-r' }),
    ),
    lines: {
      2: [
        'add',
        { name: '=1+1 Phone', category: 'oppo', description: 'One\nTwo\n\nThree, path C:\\new' },
      ],
      3: ['add', { name: 'Phone & Co', description: 'One\n\nTwo' }],
      4: 'add',
      5: ['add', { colour: 'Red, dark' }],
    },
  },
  {
    title: 'WooCommerce: a hidden product that is on sale here',
    content: file(
      HEADER,
      simple('here', { Name: 'Here One', 'Visibility in catalog': 'hidden' }),
      variation('here', 'Red', { Published: '0', 'Regular price': '1', SKU: 'HERE-2' }),
    ),
    lines: {
      2: `${HIDDEN} (It stays on sale here. To stop selling it, edit the phone and withdraw it.)`,
      3: `${PRIVATE} (It stays on sale here. To stop selling it, edit the phone and withdraw it.)`,
    },
  },
  {
    title: 'WooCommerce: a file without prices',
    content: file('ID,Type,SKU,Name,Published', '1,simple,a,Phone a,1'),
    refusal: /WooCommerce file has no “Name” and “Regular price”\. Export all columns/,
  },
];
