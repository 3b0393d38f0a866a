/**
 * The own phone as this browser keeps it, and what becomes of it when somebody signs in or out. Protects: the
 * device's own choice is never lost to the account's without being asked for; what came from an account leaves the
 * device with it (docs/decisions/pages/037-the-own-phone.md). Pure; own-phone.ts holds it, own-phone-watch.tsx asks.
 */
import {
  isSamePhone,
  MEASURE_NAMES,
  type OwnPhone,
  readOwnPhone,
} from '../../../shop/phone/own-phone.ts';

export interface KeptPhone {
  phone: OwnPhone;
  /** Where it was chosen: a phone that came from an account leaves with it. */
  from: 'device' | 'account';
  /** The account of the person who is signed in keeps it, too. */
  isInAccount: boolean;
  /** What the account would have it be, where that was refused for this device; not asked again. */
  refused?: string;
}

/** @param text as it stands in the storage, of any shape @returns null for rubbish */
export function parseKept(text: string | null): KeptPhone | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { phone: given, from, isInAccount, refused } = value as Record<string, unknown>;
    const phone = readOwnPhone(given);
    return (
      phone && {
        phone,
        from: from === 'account' ? 'account' : 'device',
        isInAccount: isInAccount === true,
        ...(typeof refused === 'string' ? { refused } : {}),
      }
    );
  } catch {
    return null;
  }
}

/** What this device keeps from now on, or the account's phone, which has to be asked about first. */
export type Settled = { kept: KeptPhone | null } | { ask: OwnPhone };

/** Somebody is signed in, and their account keeps this phone, or none. */
export function settleSignIn(device: KeptPhone | null, account: OwnPhone | null): Settled {
  if (account === null) {
    // It was taken away elsewhere.
    if (device?.from === 'account') return { kept: null };
    return { kept: device && { ...device, isInAccount: false } };
  }
  const copy: KeptPhone = { phone: account, from: 'account', isInAccount: true };
  if (device === null) return { kept: copy };
  if (isSamePhone(device.phone, account)) return { kept: { ...copy, from: device.from } };
  if (device.from === 'account') return { kept: copy };
  if (device.refused === nameOf(account)) return { kept: { ...device, isInAccount: false } };
  return { ask: account };
}

/** Nobody is signed in any more: nothing of an account stays on the device. */
export function settleSignOut(device: KeptPhone | null): KeptPhone | null {
  if (device === null || device.from === 'account') return null;
  return { phone: device.phone, from: 'device', isInAccount: false };
}

/** The device keeps its own, and is not asked about this phone of the account again. */
export function refuse(device: KeptPhone, account: OwnPhone): KeptPhone {
  return { ...device, isInAccount: false, refused: nameOf(account) };
}

function nameOf(phone: OwnPhone): string {
  return [phone.slug ?? phone.name, ...MEASURE_NAMES.map((measure) => phone[measure])].join(' ');
}
