import { uuidv7 } from 'uuidv7';

/** A new opaque id (UUID version 7: unguessable in its random part, ordered in time). */
export function newId(): string {
  return uuidv7();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a string has the exact form of an id of ours. */
export function isId(value: string): boolean {
  return uuid.test(value);
}
