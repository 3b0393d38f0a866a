/**
 * The phones that somebody is about to compare: kept on the device, the same in all of its tabs, at most four.
 * What is stored is checked when it is read; where nothing can be stored it lasts as long as the page.
 */
import { MOST_COMPARED } from '../../../../contract/compare/address.ts';
import { COMPARED_KEY, tellCompared } from '../compare-watch.ts';

const SLUG = /^[a-z0-9-]{1,120}$/;
const LONGEST_NAME = 120;
const LARGEST_MM = 1_000;

export interface ChosenPhone {
  slug: string;
  name: string;
  /** Of the body, closed; null where it is not known. */
  size: { widthMm: number; heightMm: number } | null;
}

export interface ComparedState {
  chosen: readonly ChosenPhone[];
  /** What was just done, to be read out; empty until something is. */
  news: string;
  /** The last wish was one phone too many. */
  isRefused: boolean;
}

const NOTHING: ComparedState = { chosen: [], news: '', isRefused: false };
let state = NOTHING;
let stateText: string | null = null;

/** A stable value, as useSyncExternalStore needs. */
export function readCompared(): ComparedState {
  const text = readText();
  if (text !== stateText) {
    stateText = text;
    state = { ...NOTHING, chosen: parseChosen(text) };
  }
  return state;
}

export function readNothing(): ComparedState {
  return NOTHING;
}

/** Another tab has changed it. Once for as long as the page is open. */
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === COMPARED_KEY || key === null) tellCompared();
});

export function hasCompared(slug: string): boolean {
  return readCompared().chosen.some((phone) => phone.slug === slug);
}

/** Adds a phone that is not among them, or takes one away that is. */
export function switchCompared(phone: ChosenPhone): void {
  const { chosen } = readCompared();
  if (chosen.some(({ slug }) => slug === phone.slug)) {
    removeCompared(phone.slug);
    return;
  }
  if (chosen.length >= MOST_COMPARED) {
    const news = `${phone.name} was not added: ${MOST_COMPARED} phones are the most. Remove one first.`;
    change(chosen, news, true);
    return;
  }
  const next = [...chosen, phone];
  change(next, `${phone.name} added. ${countChosen(next.length)}`);
}

export function removeCompared(slug: string): void {
  const { chosen } = readCompared();
  const gone = chosen.find((phone) => phone.slug === slug);
  if (!gone) return;
  const next = chosen.filter((phone) => phone !== gone);
  change(next, `${gone.name} removed. ${countChosen(next.length)}`);
}

/**
 * What a comparison shows is what the set holds from then on, so that phones can be added to it in the shop.
 * A set of entirely other phones, which an address of somebody else must not take away, stays.
 */
export function adoptCompared(phones: readonly ChosenPhone[]): void {
  const { chosen } = readCompared();
  const shown = new Set(phones.map(({ slug }) => slug));
  const isForeign = chosen.length > 0 && !chosen.some(({ slug }) => shown.has(slug));
  const isSame = chosen.length === shown.size && chosen.every(({ slug }) => shown.has(slug));
  if (!isForeign && !isSame) change(phones.slice(0, MOST_COMPARED), '');
}

/** @param text as it is stored @returns what of it is a set of phones */
export function parseChosen(text: string | null): ChosenPhone[] {
  const stored = parse(text);
  const phones = Array.isArray(stored) ? stored.flatMap((one) => toChosen(one) ?? []) : [];
  const once = new Map(phones.map((phone) => [phone.slug, phone]));
  return [...once.values()].slice(0, MOST_COMPARED);
}

function change(chosen: readonly ChosenPhone[], news: string, isRefused = false): void {
  const text = chosen.length === 0 ? null : JSON.stringify(chosen);
  writeText(text);
  stateText = readText();
  state = { chosen, news, isRefused };
  tellCompared();
}

function countChosen(count: number): string {
  return count === 1 ? '1 phone to compare.' : `${count} phones to compare.`;
}

/** What would be stored, where nothing can be. */
let ownText: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(COMPARED_KEY);
  } catch {
    return ownText;
  }
}

function writeText(text: string | null): void {
  ownText = text;
  try {
    if (text === null) localStorage.removeItem(COMPARED_KEY);
    else localStorage.setItem(COMPARED_KEY, text);
  } catch {
    // Storage may be blocked or full; the choice then holds for this page.
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function toChosen(value: unknown): ChosenPhone | null {
  if (typeof value !== 'object' || value === null) return null;
  const { slug, name, size } = value as Record<string, unknown>;
  if (typeof slug !== 'string' || !SLUG.test(slug)) return null;
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) return null;
  return { slug, name, size: toSize(size) };
}

function toSize(value: unknown): ChosenPhone['size'] {
  if (typeof value !== 'object' || value === null) return null;
  const { widthMm, heightMm } = value as Record<string, unknown>;
  return isLength(widthMm) && isLength(heightMm) ? { widthMm, heightMm } : null;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= LARGEST_MM;
}
