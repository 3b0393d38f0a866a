/**
 * The specs of a phone, on the wire and in the database. `null` means that a fact is not known or
 * differs by market; it is shown as "Not known", never as 0.
 */
import { z } from 'zod';
import { describeModelYears, isModelYear } from '../../shared/model-years.ts';
import { MAKERS } from './brands.ts';

export const FINISHES = ['matte', 'gloss', 'leather', 'two-tone', 'metal'] as const;
const FRAMES = ['flat', 'rounded', 'curved'] as const;
const MATERIALS = ['aluminium', 'steel', 'titanium', 'plastic'] as const;
const FRONT_CAMERAS = [
  'home',
  'notch-wide',
  'notch',
  'island',
  'drop',
  'punch-left',
  'punch-centre',
  'punch-right',
  'pill-left',
] as const;

const mmSchema = z.number().positive();
const solidSchema = z.strictObject({ heightMm: mmSchema, widthMm: mmSchema, depthMm: mmSchema });

/** Body in millimetres; a foldable states its open body here and the closed one in `folded`. */
const bodySchema = solidSchema.extend({ folded: solidSchema.nullable() });

const displaySchema = z.strictObject({
  sizeIn: z.number().positive(),
  resolution: z.tuple([z.int().positive(), z.int().positive()]).nullable(),
  panel: z.string().nullable(),
  refreshHz: z.int().positive().nullable(),
  ppi: z.int().positive().nullable(),
  screenToBodyPercent: z.number().positive().max(100).nullable(),
  activeAreaMm: z.tuple([mmSchema, mmSchema]),
  coverSizeIn: z.number().positive().nullable(),
});

const camerasSchema = z.strictObject({
  rear: z.array(z.strictObject({ mp: z.number().positive(), role: z.string() })).min(1),
  front: z.array(z.strictObject({ mp: z.number().positive() })).min(1),
});

/** How a phone is drawn: camera layout, surface and edges. Drawing hints, not measured facts. */
const artSchema = z.strictObject({
  family: z.string(),
  finish: z.enum(FINISHES),
  frame: z.enum(FRAMES),
  material: z.enum(MATERIALS),
  cornerMm: mmSchema,
  frontCamera: z.enum(FRONT_CAMERAS),
  lensMm: mmSchema,
  decor: z.string().nullable(),
});

const colourSchema = z.strictObject({
  name: z.string().min(1),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  finish: z.enum(FINISHES),
});

const yearSchema = z.int().refine((year) => isModelYear(year, new Date()), {
  error: () => describeModelYears(new Date()),
});

export const mobileSpecsSchema = z.object({
  brand: z.enum(MAKERS),
  body: bodySchema,
  weightG: z.number().positive().nullable(),
  display: displaySchema,
  chipset: z.string().nullable(),
  ramGb: z.array(z.int().positive()).min(1),
  storageGb: z.array(z.int().positive()).min(1),
  cameras: camerasSchema,
  batteryMah: z.int().positive().nullable(),
  wiredChargeW: z.number().positive().nullable(),
  ipRating: z.string().nullable(),
  osAtLaunch: z.string().nullable(),
  fiveG: z.boolean(),
  colours: z.array(colourSchema).min(1),
  art: artSchema,
  year: yearSchema,
});

export type MobileSpecs = z.infer<typeof mobileSpecsSchema>;
export type Finish = (typeof FINISHES)[number];
