/** Which picture of a mobile an address of one stands for. */
import { type AppError, invalidField } from '../../../shared/errors.ts';

/** What an address shows: an upload of the shop, or the drawing of a mobile. */
export type PictureChoice = { upload: string } | { drawingOf: string };

/**
 * Whoever leaves the picture alone sends back the address that was shown; that of a drawing changes
 * with what is drawn, the name included.
 * @param mobileId the mobile that is to have the picture; null for one that is new and has no drawing
 * @returns the key of an upload, or null for the drawing
 * @throws AppError validation on `image` for the drawing of another mobile
 */
export function chooseImageKey(choice: PictureChoice, mobileId: string | null): string | null {
  if ('upload' in choice) return choice.upload;
  if (choice.drawingOf !== mobileId) throw foreignPicture();
  return null;
}

/** What is answered to an address that is no picture of the shop: it never fetches one. */
export function foreignPicture(): AppError {
  return invalidField('image', 'The picture must be one that was uploaded to this shop');
}

/** What is answered to the address of an upload that is not stored. */
export function missingPicture(): AppError {
  return invalidField('image', 'Please upload the picture first');
}
