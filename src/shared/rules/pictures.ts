/** Picture formats that can be uploaded, for the form and the server. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
export const PICTURE_FORMATS = 'JPEG, PNG, WebP or AVIF';

/** iPhones take photos in HEIC, which hardly any browser can show. */
export const HEIC_REFUSED =
  'HEIC pictures cannot be used here. Export it as a JPEG: on your iPhone, open it in Photos, tap Share, then ' +
  'Options, choose “Most Compatible” and save it to Files. New photos are JPEGs with Settings > Camera > Formats > ' +
  '“Most Compatible”.';
