/** Keys of stored pictures, `<id>/<width>.<type>`, as every image store takes them. */
const KEY = /^[0-9a-f-]{36}\/\d{2,4}\.(webp|avif)$/;

export function isImageKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws Error for anything but a key made by the shop */
export function assertImageKey(key: string): void {
  if (!isImageKey(key)) throw new Error(`not an image key: ${key}`);
}

export function contentTypeOf(key: string): string {
  return key.endsWith('.avif') ? 'image/avif' : 'image/webp';
}
