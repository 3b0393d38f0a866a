/** Facade of what keeps the image store tidy. Uploading is part of the catalogue. */
export { collectImages } from './collect-images.ts';
