/**
 * The phone that a visitor wanted before logging in, kept for this tab until it was offered again. It is
 * never added silently.
 */
const KEY = 'wanted-mobile';
const listeners = new Set<() => void>();

export interface WantedMobile {
  _id: string;
  name: string;
  price: number;
  image: string;
  description: string;
  /** Which one of it; without it the default one. */
  variant?: string;
  /** That one in words, for example `Midnight, 256 GB`. */
  variantName?: string | null;
}

export function rememberWanted(mobile: WantedMobile): void {
  const { _id, name, price, image, description, variant, variantName } = mobile;
  const wanted = { _id, name, price, image, description, variant, variantName };
  store()?.setItem(KEY, JSON.stringify(wanted));
  tell();
}

export function forgetWanted(): void {
  store()?.removeItem(KEY);
  tell();
}

/** The stored text; a stable value, as useSyncExternalStore needs. */
export function readWantedText(): string | null {
  return store()?.getItem(KEY) ?? null;
}

export function parseWanted(text: string | null): WantedMobile | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : null;
  } catch {
    return null;
  }
}

export function subscribeWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function store(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

function isWanted(value: unknown): value is WantedMobile {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['_id', 'name', 'image', 'description'].map((key) => Reflect.get(value, key));
  const ofVariant = ['variant', 'variantName'].map((key) => Reflect.get(value, key) ?? '');
  return (
    [...texts, ...ofVariant].every((text) => typeof text === 'string') &&
    'price' in value &&
    typeof value.price === 'number'
  );
}
