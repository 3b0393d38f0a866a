/** Sizes of what staff can upload. Apart from constants.ts, which every page loads. */

/** Largest picture that staff can upload. Proxies in front have to let it through (ops/one-machine/nginx.conf). */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Largest file of mobiles that staff can import. Proxies have to let it through too. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
