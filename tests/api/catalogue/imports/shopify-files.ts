/** Product files of Shopify, with its older and its newer headings. */
import { CATEGORIES } from '../../../../src/shop/phone/brands.ts';
import { file, type ImportFile, rowOf } from './import-file.ts';

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Image Src,Gift Card,Status';
const NEWER =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Inventory quantity,Continue selling when out of stock,Requires shipping,Gift card,Product image URL';

const PHONE = {
  Vendor: 'vivo',
  Published: 'true',
  'Option1 Name': 'Color',
  'Option1 Value': 'Blue',
  'Variant Inventory Qty': '4',
  'Variant Price': '300.00',
  Status: 'active',
};
const row = (cells: Record<string, string>) => rowOf(HEADER, cells);
const phone = (slug: string, cells: Record<string, string> = {}) =>
  row({ ...PHONE, Handle: slug, Title: `Phone ${slug}`, ...cells });
const newer = (slug: string, cells: Record<string, string> = {}) =>
  rowOf(NEWER, {
    'URL handle': slug,
    Title: `Phone ${slug}`,
    Vendor: 'oppo',
    'Published on online store': 'TRUE',
    Status: 'Active',
    Price: '400',
    ...cells,
  });

const notActive = (status: string) =>
  `left-out: Its status in the other shop is “${status}”, so it is not for sale there.`;
const UNPUBLISHED = 'left-out: It is not published in the other shop.';
const GIFT_CARD = 'left-out: It is a gift card; only phones are imported.';
const NOT_SHIPPED = 'left-out: It is not shipped (“Requires shipping” is no), so it is no phone.';
const NO_PRICE = 'bad: “price” must be whole dollars from 1 to 100000.';

export const SHOPIFY_FILES: readonly ImportFile[] = [
  {
    title: 'Shopify: drafts, archived and unlisted products in any capitals',
    content: file(
      HEADER,
      phone('a'),
      phone('b', { Status: 'draft' }),
      phone('c', { Status: 'ARCHIVED', Published: 'false' }),
      phone('d', { Status: 'Unlisted' }),
      phone('e', { Published: 'FALSE' }),
      phone('f', { Status: '' }),
    ),
    lines: {
      2: ['add', { name: 'Phone a', stock: 4 }],
      3: notActive('draft'),
      4: notActive('ARCHIVED'),
      5: notActive('Unlisted'),
      6: UNPUBLISHED,
      7: 'add',
    },
  },
  {
    title: 'Shopify: further rows share the state of their product',
    content: file(
      HEADER,
      phone('a', { Status: 'draft' }),
      row({ Handle: 'a', 'Option1 Value': 'Red', 'Variant Price': '310', Published: 'true' }),
      row({ Handle: 'a', 'Image Src': 'https://example.com/2.jpg' }),
      phone('b'),
      row({ Handle: 'b', 'Option1 Value': 'Red', 'Variant Price': '310' }),
      row({ Handle: 'a', 'Option1 Value': 'Grey', 'Variant Price': '310' }),
    ),
    lines: {
      2: notActive('draft'),
      3: notActive('draft'),
      5: 'add',
      6: ['add', { colour: 'Red', priceCents: 31_000 }],
      7: notActive('draft'),
    },
  },
  {
    title: 'Shopify: titles in each row, and the words of a spreadsheet in another language',
    content: file(
      HEADER,
      phone('a', { Status: 'draft' }),
      phone('a', { Status: '', Published: '', 'Option1 Value': 'Red', 'Variant SKU': 'A-RED' }),
      phone('b', { Status: '', Published: 'FALSCH' }),
      phone('c', { Status: '', Published: 'FAUX' }),
      phone('d', { Status: '', Published: 'WAHR' }),
      phone('e', { Status: '', Published: 'hidden' }),
    ),
    lines: {
      2: notActive('draft'),
      3: notActive('draft'),
      4: UNPUBLISHED,
      5: UNPUBLISHED,
      6: 'add',
      7: UNPUBLISHED,
    },
  },
  {
    title: 'Shopify: newer headings',
    content: file(
      NEWER,
      newer('a', { 'Option1 name': 'Color', 'Option1 value': 'Sand', 'Inventory quantity': '3' }),
      newer('b', { Status: 'Draft' }),
      newer('c', { 'Published on online store': 'FALSE' }),
      newer('d', { 'Gift card': 'TRUE' }),
      newer('e', { 'Requires shipping': 'FALSE' }),
    ),
    lines: {
      2: ['add', { colour: 'Sand', stock: 3, priceCents: 40_000 }],
      3: notActive('Draft'),
      4: UNPUBLISHED,
      5: GIFT_CARD,
      6: NOT_SHIPPED,
    },
  },
  {
    title: 'Shopify: gift cards, services and downloads are no phones',
    content: file(
      HEADER,
      phone('a', { 'Gift Card': 'true' }),
      phone('b', { 'Variant Fulfillment Service': 'gift_card' }),
      phone('c', { Type: 'Gift Card' }),
      phone('d', { 'Variant Requires Shipping': 'false' }),
      phone('e', { 'Variant Requires Shipping': 'true', 'Gift Card': 'false' }),
    ),
    lines: { 2: GIFT_CARD, 3: GIFT_CARD, 4: GIFT_CARD, 5: NOT_SHIPPED, 6: 'add' },
  },
  {
    title: 'Shopify: sold out and sold beyond the stock',
    content: file(
      HEADER,
      phone('a', { 'Variant Inventory Qty': '0', 'Variant Inventory Policy': 'continue' }),
      phone('b', { 'Variant Inventory Qty': '-3' }),
      phone('c', { 'Variant Inventory Qty': "'-3" }),
      phone('d', { 'Variant Inventory Qty': '' }),
      phone('e', { 'Variant Inventory Qty': '5.0' }),
    ),
    lines: {
      2: ['add', { stock: 0 }],
      3: ['add (The stock there is -3; here it is 0.)', { stock: 0 }],
      4: ['add (The stock there is -3; here it is 0.)', { stock: 0 }],
      5: 'add',
      6: ['add', { stock: 5 }],
    },
  },
  {
    title: 'Shopify: a first row without a variant, followed by variants',
    content: file(
      HEADER,
      row({
        Handle: 'a',
        Title: 'Phone a',
        'Body (HTML)': '<p>For the pier</p>',
        Vendor: 'oppo',
        'Option1 Name': 'Color',
        'Option2 Name': 'Storage',
        'Image Src': 'https://example.com/a.jpg',
      }),
      row({ Handle: 'a', 'Image Src': 'https://example.com/b.jpg' }),
      row({
        Handle: 'a',
        'Option1 Value': 'White',
        'Option2 Value': '128GB',
        'Variant Price': '310.00',
      }),
      row({
        Handle: 'a',
        'Option1 Value': 'Black',
        'Option2 Value': '1TB',
        'Variant Price': '320.00',
      }),
      row({ Handle: 'b', Title: 'Phone b', Vendor: 'oppo' }),
    ),
    lines: {
      2: ['add', { name: 'Phone a', category: 'oppo', description: 'For the pier' }],
      4: ['add', { colour: 'White', storageGb: 128, priceCents: 31_000 }],
      5: ['add', { colour: 'Black', storageGb: 1_024, priceCents: 32_000 }],
      6: 'bad: None of its variants can be imported: a mobile needs one that has a price.',
    },
  },
  {
    title: 'Shopify: a variant without a price is told, not taken for a picture',
    content: file(
      HEADER,
      phone('a'),
      row({ Handle: 'a', 'Option1 Value': 'Red', 'Variant SKU': 'R' }),
    ),
    lines: { 2: 'add', 3: NO_PRICE },
  },
  {
    title: 'Shopify: HTML becomes the text that a browser shows',
    content: file(
      HEADER,
      phone('a', {
        Title: 'Phone &amp; Co&#8482;',
        'Body (HTML)':
          '<style>p{color:red}</style><h6>Description</h6>\n<p>Fast&nbsp;&amp;&nbsp;light, 5 &lt; 6</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul><script>alert(1)</script><p>Line<br>break &eacute; &#8220;q&#8221; &#x1F4F1; &amp;lt;</p>',
      }),
      phone('b', {
        'Body (HTML)':
          '<table><tr><th>Weight</th><td>180 g</td></tr><tr><th>Width</th><td>70 mm</td></tr></table><template>no</template><!-- no --><div hidden>no</div>end',
      }),
    ),
    lines: {
      7: [
        'add',
        {
          name: 'Phone & Co™',
          description:
            'Description\n\nFast & light, 5 < 6\n\nOne\nTwo\n\nLine\nbreak é “q” 📱 &lt;',
        },
      ],
      8: ['add', { description: 'Weight 180 g\nWidth 70 mm\nend' }],
    },
  },
  {
    title: 'Shopify: text marks and invisible signs of spreadsheets',
    content: file(
      HEADER,
      phone('a', {
        Title: '\u200bPhone a\ufeff',
        'Option1 Value': 'Deep\u00a0 Blue ',
        'Variant SKU': "'00123",
        'Variant Barcode': "'4006381333931",
        'Variant Price': '\u00a0300.00 ',
      }),
      phone('b', { 'Variant SKU': '="00124"', 'Variant Price': '$1,299.00' }),
    ),
    lines: {
      2: [
        'add',
        {
          name: 'Phone a',
          colour: 'Deep Blue',
          sku: '00123',
          barcode: '4006381333931',
          priceCents: 30_000,
        },
      ],
      3: ['add', { sku: '00124', priceCents: 129_900 }],
    },
  },
  {
    title: 'Shopify: prices that are no whole dollars, and options that are no variants',
    content: file(
      HEADER,
      phone('a', { 'Variant Price': '299.99' }),
      phone('b', { 'Option1 Name': 'Material', 'Option1 Value': 'Glass' }),
      phone('c', { Vendor: 'nokia' }),
    ),
    lines: {
      2: NO_PRICE,
      3: 'bad: The option “Material” (“Glass”) is neither colour nor storage nor RAM, which is what variants are told apart by here.',
      4: `bad: “category” must be one of ${CATEGORIES.join(', ')}.`,
    },
  },
  {
    title: 'Shopify: a draft that is on sale here',
    content: file(
      HEADER,
      row({
        ...PHONE,
        Handle: 'here',
        Title: 'Here One',
        'Variant SKU': 'HERE-1',
        Status: 'draft',
        'Variant Price': '1',
      }),
    ),
    lines: {
      2: `${notActive('draft')} (It stays on sale here. To stop selling it, edit the phone and withdraw it.)`,
    },
  },
  {
    title: 'Shopify: an empty price of a variant that is here',
    content: file(
      HEADER,
      row({
        Handle: 'here',
        Title: 'Here One',
        Vendor: 'vivo',
        'Option1 Name': 'Color',
        'Option1 Value': 'Blue',
        'Option2 Name': 'Storage',
        'Option2 Value': '128',
        'Variant SKU': 'HERE-1',
        'Variant Inventory Qty': '7',
      }),
    ),
    lines: { 2: ['change', { stock: 7 }] },
  },
  {
    title: 'Shopify: a file of the inventory',
    content: file('Handle,Title,Variant SKU,Variant Inventory Qty', 'here,Here One,HERE-1,7'),
    refusal:
      /no titles and prices, as a file of the inventory\. In Shopify choose Products, then Export/,
  },
];
