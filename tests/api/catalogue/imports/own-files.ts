/** Files with our own columns. */
import { VARIANT_HEADER } from '../../../support/shop/importer.ts';
import { file, type ImportFile, rowOf } from './import-file.ts';

const PLAIN = 'name,category,price,stock';
const row = (cells: Record<string, string>) => rowOf(VARIANT_HEADER, cells);
const NEW = { name: 'Own One', category: 'vivo', price: '300', colour: 'Blue' };
const CATEGORY = '“category” must be one of iPhone, samsung, realme, vivo, oppo.';
const PRICE = 'bad: “price” must be whole dollars from 1 to 100000.';

export const OWN_FILES: readonly ImportFile[] = [
  {
    title: 'Our own: an empty cell changes nothing, price and description included',
    content: file(
      VARIANT_HEADER,
      row({ slug: 'here', sku: 'HERE-1' }),
      row({ slug: 'here', sku: 'HERE-2', stock: '9' }),
    ),
    lines: { 2: 'same', 3: ['change', { stock: 9 }] },
  },
  {
    title: 'Our own: an empty cell changes nothing in a file with one line a phone',
    content: file('slug,name,category,price,stock,description', 'here,,,,6,'),
    lines: { 2: ['change', { stock: 6 }] },
  },
  {
    title: 'Our own: prices and stock alone, of phones that are here',
    content: file('slug,price,stock', 'here,310,7', 'here-not,310,7', ',310,7'),
    lines: {
      2: ['change', { priceCents: 31_000, stock: 7 }],
      3: 'bad: No phone here has this slug. A new phone needs a name and a category.',
      4: `bad: Mobile Name is required. ${CATEGORY}`,
    },
  },
  {
    title: 'Our own: stock alone',
    content: file('Slug,Stock', 'here,8'),
    lines: { 2: ['change', { stock: 8 }] },
  },
  {
    title: 'Our own: prices of variants alone',
    content: file('slug,sku,price', 'here,HERE-2,330', 'here-not,NOT-1,330'),
    lines: {
      2: ['change', { priceCents: 33_000 }],
      3: 'bad: No phone here has this slug. A new phone needs a name and a category.',
    },
  },
  {
    title: 'Our own: prices that name no phone',
    content: file('sku,price,stock', 'HERE-2,310,7'),
    refusal:
      /missing: name, category\. To change phones that are here, name them in a column slug or id/,
  },
  {
    title: 'Our own: a new variant needs a price',
    content: file(
      VARIANT_HEADER,
      row({ slug: 'here', colour: 'Green', storage: '128' }),
      row({ ...NEW, price: '' }),
    ),
    lines: { 2: PRICE, 3: PRICE },
  },
  {
    title: 'Our own: a phone of the same name and brand is here already',
    content: file(
      PLAIN,
      'Here One,vivo,300,5',
      'HERE ONE,vivo,300,5',
      'Here One,oppo,300,5',
      'Here Two,vivo,300,5',
      'Ｈｅｒｅ Ｏｎｅ,vivo,300,5',
      'Here\u00a0\u00a0One,vivo,300,5',
      '"Here\nOne",vivo,300,5',
    ),
    lines: {
      2: 'add (A phone with this name is here already; this line adds another one. To change that one, give the line its slug, here.)',
      3: 'add (A phone with this name is here already; this line adds another one. To change that one, give the line its slug, here.)',
      4: 'add',
      5: 'add',
      6: 'add (A phone with this name is here already; this line adds another one. To change that one, give the line its slug, here.)',
      7: 'add (A phone with this name is here already; this line adds another one. To change that one, give the line its slug, here.)',
      9: 'add (A phone with this name is here already; this line adds another one. To change that one, give the line its slug, here.)',
    },
  },
  {
    title: 'Our own: a name on several lines is on one',
    content: file('slug,name,category,price', 'here,"Here\n Only",vivo,300'),
    lines: { 3: ['change', { name: 'Here Only' }] },
  },
  {
    title: 'Our own: amounts as spreadsheets write them',
    content: file(
      PLAIN,
      'A,vivo,500.0,5.0',
      'B,vivo,500.00,5',
      'C,vivo, 500 , 5 ',
      'D,vivo,"$1,299.00","1,000"',
      'E,vivo,"1.299,00",1',
      'F,vivo,5E+2,5',
      'G,vivo,1.299,5',
      'H,vivo,499.50,5',
      'I,vivo,500 €,5',
      'J,vivo,500,-1',
    ),
    lines: {
      2: ['add', { priceCents: 50_000, stock: 5 }],
      3: ['add', { priceCents: 50_000 }],
      4: ['add', { priceCents: 50_000, stock: 5 }],
      5: ['add', { priceCents: 129_900, stock: 1_000 }],
      6: ['add', { priceCents: 129_900 }],
      7: PRICE,
      8: PRICE,
      9: PRICE,
      10: PRICE,
      11: 'bad: “stock” must be a whole number from 0 to 100000.',
    },
  },
  {
    title: 'Our own: headings and brands in other capitals, with blanks',
    content: file(' Name , CATEGORY,Price ,\u200bStock,Colour', 'A,Samsung,500,5,Red'),
    lines: { 2: ['add', { name: 'A', category: 'samsung', stock: 5, colour: 'Red' }] },
  },
  {
    title: 'Our own: control characters and texts that are too long, as in the form',
    content: file(
      VARIANT_HEADER,
      row({ ...NEW, name: 'Own\u0007One' }),
      row({ ...NEW, description: 'a\u0000b' }),
      row({ ...NEW, colour: 'Bl\u001bue' }),
      row({ ...NEW, name: 'x'.repeat(121) }),
      row({ ...NEW, description: 'x'.repeat(2_001) }),
      row({ ...NEW, description: 'a\r\nb\tc' }),
      row({ ...NEW, name: 'Own Joined 👩‍💻', barcode: '4006381 333-931', sku: ' OWN-1 ' }),
    ),
    lines: {
      2: 'bad: “name” holds characters that are not text.',
      3: 'bad: “description” holds characters that are not text.',
      4: 'bad: “colour” holds characters that are not text.',
      5: 'bad: The name is longer than 120 characters.',
      6: 'bad: The description is longer than 2000 characters.',
      8: ['add', { description: 'a\nb\tc' }],
      9: ['add', { name: 'Own Joined 👩‍💻', barcode: '4006381333931', sku: 'OWN-1' }],
    },
  },
  {
    title: 'Our own: escapes of spreadsheets',
    content: file(
      VARIANT_HEADER,
      row({ ...NEW, name: "'=1+1", sku: '="00123"', barcode: "'4006381333931" }),
      row({ ...NEW, name: "'quoted", price: "'300", sku: '="0""9"' }),
      `,,Raw,vivo,300,1,,,="00125",,Blue,,,,`,
    ),
    lines: {
      2: ['add', { name: '=1+1', sku: '00123', barcode: '4006381333931' }],
      3: ['add', { name: "'quoted", sku: '0"9' }],
      4: ['add', { name: 'Raw', sku: '00125' }],
    },
  },
  {
    title: 'Our own: the same phone, variant and SKU twice',
    content: file(
      VARIANT_HEADER,
      row({ ...NEW, slug: 'twice', sku: 'T-1' }),
      row({ slug: 'twice', price: '310', colour: 'BLUE', sku: 'T-2' }),
      row({ slug: 'twice', price: '310', colour: 'Red', sku: 'T-1' }),
      row({ slug: 'twice', name: 'Other', price: '310', colour: 'Grey' }),
    ),
    lines: {
      2: 'add',
      3: 'bad: Line 2 is about the same variant.',
      4: 'bad: Line 2 has the same SKU.',
      5: 'bad: “name” is not what line 2 says of this mobile.',
    },
  },
];
