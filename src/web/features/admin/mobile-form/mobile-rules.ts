/** What the add and edit forms ask for, with the specification's texts. */
import * as z from 'zod/mini';
import {
  MOBILE_DESCRIPTION_MAX_LENGTH,
  MOBILE_NAME_MAX_LENGTH,
  PRICE_MAX_DOLLARS,
  PRICE_MIN_DOLLARS,
  STOCK_MAX,
} from '../../../../shared/constants.ts';
import { HEIC_REFUSED, PICTURE_FORMATS, PICTURE_TYPES } from '../../../../shared/rules/pictures.ts';
import {
  cleanLine,
  cleanText,
  isPlainText,
  PLAIN_TEXT_PROBLEM,
} from '../../../../shared/rules/plain-text.ts';
import { IMAGE_MAX_BYTES } from '../../../../shared/upload-limits.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { CATEGORIES } from '../../../../shop/phone/brands.ts';
import { formatDollars } from '../../../ui/price.tsx';

/** In the order of the form. */
export const MOBILE_FIELDS = [
  'name',
  'category',
  'price',
  'stock',
  'description',
  'image',
] as const;

export const MOBILE_LABELS: Readonly<Record<(typeof MOBILE_FIELDS)[number], string>> = {
  name: 'Mobile Name',
  category: 'Category',
  price: 'Price',
  stock: 'Stock',
  description: 'Description',
  image: 'Mobile Image',
};

/** Id of the control of a field. */
export function mobileFieldId(field: (typeof MOBILE_FIELDS)[number]): string {
  return `mobile-${field}`;
}

/** The chosen file of a file input's value. */
export function chosenFile(value: unknown): File | undefined {
  return typeof FileList !== 'undefined' && value instanceof FileList ? value[0] : undefined;
}

/** Not every system knows the media type, so the extension counts too. The server checks the content. */
function isHeic(file: File | undefined): boolean {
  return file !== undefined && (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name));
}

const image = z.unknown().check(
  z.refine((value) => !isHeic(chosenFile(value)), HEIC_REFUSED),
  z.refine(
    (value) => (chosenFile(value)?.size ?? 0) <= IMAGE_MAX_BYTES,
    'The picture may have at most 5 MB',
  ),
  z.refine((value) => {
    const file = chosenFile(value);
    return file === undefined || isHeic(file) || PICTURE_TYPES.includes(file.type);
  }, `This file is not a picture we can use. Choose a ${PICTURE_FORMATS}.`),
);

const fields = {
  name: z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, shopMessages.mobile.nameRequired),
      z.maxLength(
        MOBILE_NAME_MAX_LENGTH,
        `Mobile Name can have at most ${MOBILE_NAME_MAX_LENGTH} characters`,
      ),
      z.refine(isPlainText, PLAIN_TEXT_PROBLEM),
    ),
  category: z.enum(CATEGORIES, shopMessages.mobile.categoryRequired),
  price: z
    .number(shopMessages.mobile.priceRequired)
    .check(
      z.refine(Number.isInteger, 'Price must be a whole number of dollars'),
      z.minimum(PRICE_MIN_DOLLARS, `Price must be at least ${formatDollars(PRICE_MIN_DOLLARS)}`),
      z.maximum(PRICE_MAX_DOLLARS, `Price must be at most ${formatDollars(PRICE_MAX_DOLLARS)}`),
    ),
  stock: z
    .number('Stock is required')
    .check(
      z.refine(Number.isInteger, 'Stock must be a whole number'),
      z.minimum(0, 'Stock cannot be below zero'),
      z.maximum(STOCK_MAX, `Stock can be at most ${STOCK_MAX.toLocaleString('en-US')}`),
    ),
  description: z
    .string()
    .check(
      z.overwrite(cleanText),
      z.maxLength(
        MOBILE_DESCRIPTION_MAX_LENGTH,
        `Description can have at most ${MOBILE_DESCRIPTION_MAX_LENGTH.toLocaleString('en-US')} characters`,
      ),
      z.refine(isPlainText, PLAIN_TEXT_PROBLEM),
    ),
};

/** What is wrong with a price or stock, which the form asks for in its table of variants as well. */
export function problemOfNumber(
  field: 'price' | 'stock',
  value: number | undefined,
): string | undefined {
  return fields[field].safeParse(value).error?.issues[0]?.message;
}

/** On edit the present picture stays when no new one is chosen. */
export const editMobileSchema = z.object({ ...fields, image });

export const addMobileSchema = z.object({
  ...fields,
  image: image.check(
    z.refine((value) => chosenFile(value) !== undefined, shopMessages.mobile.imageRequired),
  ),
});

export type MobileInput = z.input<typeof editMobileSchema>;
export type MobileValues = z.output<typeof editMobileSchema>;

/** The text of a number input as a number; undefined when it is empty. */
export function toNumber(text: unknown): number | undefined {
  return text === '' || text === undefined || text === null ? undefined : Number(text);
}
