/**
 * The devices that an account knows: browsers that its present password was proved or set in. Protects:
 * strangers who use up the tries of an account do not lock its owner out, nor does somebody who knew an
 * earlier password. Opens nothing by itself; only the shop can make the proof.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { foldEmail } from '../../shared/email.ts';
import type { Identity } from '../identity-port.ts';
import type { SecretBox } from '../ports.ts';

/** Of the accounts that share a browser, so many stay known. */
const MAX_ACCOUNTS = 5;
const ID_BYTES = 12;
interface Deps {
  secrets: SecretBox;
  identity: Pick<Identity, 'findPasswordMark'>;
}

const ENTRY = /^([\w-]{16})\.([\w-]{43})$/;

/**
 * @param devices what the browser keeps, from `addDevice`; anything else is a stranger
 * @returns the id under which the tries of this device are counted; null when the account does not know it
 */
export async function recogniseDevice(
  deps: Deps,
  { email, devices }: { email: string; devices: string },
): Promise<string | null> {
  if (devices === '') return null;
  const prove = await proverOf(deps, email);
  return prove && (findEntry(devices, prove)?.id ?? null);
}

/** @returns what the browser is to keep, now that the password of this account was proved or set in it */
export async function addDevice(
  deps: Deps,
  { email, devices }: { email: string; devices: string },
): Promise<string> {
  const prove = await proverOf(deps, email);
  if (prove === null) return devices;
  const id = randomBytes(ID_BYTES).toString('base64url');
  const own = findEntry(devices, prove)?.entry ?? `${id}.${prove(id)}`;
  const others = readEntries(devices).filter(({ entry }) => entry !== own);
  return [own, ...others.map(({ entry }) => entry)].slice(0, MAX_ACCOUNTS).join('~');
}

function findEntry(devices: string, prove: (id: string) => string) {
  return readEntries(devices).find(({ id, proof }) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(prove(id))),
  );
}

function readEntries(devices: string) {
  const entries = devices.split('~').slice(0, MAX_ACCOUNTS);
  return entries.flatMap((entry) => {
    const [, id, proof] = ENTRY.exec(entry) ?? [];
    return id && proof ? [{ entry, id, proof }] : [];
  });
}

/** What proves a device to an account; null for one without a password. */
async function proverOf({ secrets, identity }: Deps, email: string) {
  const folded = foldEmail(email);
  const mark = await identity.findPasswordMark(folded);
  if (mark === null) return null;
  return (id: string) => secrets.fingerprint(`${id}\n${mark}`, `device of ${folded}`);
}
