/** What spreadsheets and other programs do around a table, and files that are no table of ours. */
import { CATEGORIES } from '../../../../src/shop/phone/brands.ts';
import { file, type ImportFile } from './import-file.ts';

const HEADER = 'name,category,price,stock,colour';
const ROW = 'Edge One,samsung,500,5,Red';
const ADDED = {
  2: ['add', { name: 'Edge One', priceCents: 50_000, stock: 5, colour: 'Red' }],
} as const;
const separatedBy = (sign: string) => file(HEADER, ROW).replaceAll(',', sign);

export const SPREADSHEET_FILES: readonly ImportFile[] = [
  {
    title: 'a line that names the separator',
    content: `sep=;\r\n${separatedBy(';')}`,
    lines: { 3: ADDED[2] },
  },
  {
    title: 'a line that names the comma, behind a byte order mark',
    content: `\ufeffsep=,\r\n${file(HEADER, ROW)}`,
    lines: { 3: ADDED[2] },
  },
  {
    title: 'a line that names the tab',
    content: `sep=\t\r\n${separatedBy('\t')}`,
    lines: { 3: ADDED[2] },
  },
  { title: 'semicolons', content: separatedBy(';'), lines: ADDED },
  { title: 'tabs', content: separatedBy('\t'), lines: ADDED },
  { title: 'bars', content: separatedBy('|'), lines: ADDED },
  {
    title: 'semicolons beside a heading with commas',
    content:
      'ID;Type;SKU;"GTIN, UPC, EAN, or ISBN";Name;Regular price;Brands\r\n1;simple;a;;A;300;vivo\r\n',
    lines: { 2: ['add', { name: 'A', priceCents: 30_000 }] },
  },
  { title: 'line ends of old Macs', content: `${HEADER}\r${ROW}\r`, lines: ADDED },
  { title: 'no line end at the end', content: `${HEADER}\n${ROW}`, lines: ADDED },
  {
    title: 'an empty line and a byte order mark first',
    content: `\r\n\ufeff${file(HEADER, ROW)}`,
    lines: { 3: ADDED[2] },
  },
  {
    title: 'empty columns at the right end and empty rows at the bottom',
    content: file(`${HEADER},,,`, `${ROW},,,`, ',,,,,,,', ',,,,,,,'),
    lines: ADDED,
  },
  { title: 'empty cells behind the last column', content: file(HEADER, `${ROW},,`), lines: ADDED },
  {
    title: 'a value in a column without a heading',
    content: file('name,category,,price', 'A,vivo,lost,300', 'B,vivo,,300', 'C,vivo,,300,lost'),
    lines: {
      2: 'bad: Column 3 has a value but no heading.',
      3: 'add',
      4: 'bad: There are 5 values where the header has 4 columns.',
    },
  },
  {
    title: 'a line of totals',
    content: file(HEADER, ROW, 'Total,,500,,'),
    lines: { ...ADDED, 3: `bad: “category” must be one of ${CATEGORIES.join(', ')}.` },
  },
  {
    title: 'a title above the table',
    content: file('Product list of 27 November', '', HEADER, ROW),
    refusal: /The column “Product list of 27 November” is not known/,
  },
  {
    title: 'a heading twice, in other capitals',
    content: file(`${HEADER},PRICE`, `${ROW},900`),
    refusal: /The column “PRICE” is there twice/,
  },
  {
    title: 'quotation marks that do not match',
    content: file(HEADER, '"Edge "6.7" Phone",samsung,500,5,Red', ROW),
    refusal: /Line 2: text follows a closing quotation mark/,
  },
  {
    title: 'an Excel workbook named CSV',
    content: Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000'),
    refusal: /not UTF-8 text/,
  },
  { title: 'an empty file', content: '', refusal: /holds no mobiles/ },
  { title: 'a header alone', content: file(HEADER), refusal: /holds no mobiles/ },
  {
    title: 'Magento 2',
    content: file(
      'sku,store_view_code,attribute_set_code,product_type,categories,name,description,product_online,visibility,price,url_key,qty,is_in_stock',
      'mg-1,,Phones,simple,Default Category/samsung,Mg One,<p>x</p>,2,"Catalog, Search",500.0000,mg-one,10.0000,1',
    ),
    refusal: /Files of Magento are not read\. Put what is for sale there \(product_online is 1\)/,
  },
  {
    title: 'Magento 1',
    content: file(
      'sku,_store,_attribute_set,_type,name,price,status,visibility',
      'a,,,simple,A,500,2,1',
    ),
    refusal: /Files of Magento are not read/,
  },
  {
    title: 'PrestaShop',
    content:
      'Product ID;Image;Name;Reference;Category;Price (tax excl.);Quantity;Status\n1;;A;a;Phones;500;1;0\n',
    refusal: /Files of PrestaShop are not read/,
  },
];
