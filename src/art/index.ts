/**
 * Phone drawings from dimensions, as SVG. The only facade of src/art; pictures/outline.ts alone is also
 * loaded by browsers, without the drawings. Protects: one user unit is one millimetre in every picture, so
 * that phones compare truly; no filters, no brand marks; the same input gives the same bytes.
 */
export { tileTint } from './colour.ts';
export { MARGIN_MM } from './geometry.ts';
export { type DrawPhoneInput, drawPhone } from './phone.ts';
export { drawDimensions } from './pictures/dimensions.ts';
export type { Drawing } from './pictures/drawing.ts';
export { drawGeneric, type GenericInput } from './pictures/generic.ts';
export { drawLineUp, drawPair, type LineUpEntry, type LineUpOptions } from './pictures/line-up.ts';
export { drawSharing } from './pictures/sharing.ts';
export { type Finish, type PhoneShape, shapeOf, sizeOf, type View } from './shape.ts';
export { litAreaOf } from './views/screen.ts';
