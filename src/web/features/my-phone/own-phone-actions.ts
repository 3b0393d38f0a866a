/**
 * What a shopper does about the own phone. Protects: the device has it at once; the account follows only when it is
 * to keep it, and where it could not follow, the device knows and says so.
 */
import type { WireOwnPhone } from '../../../contract/account/own-phone.ts';
import {
  NAME_MOST_CHARACTERS,
  nameOwn,
  type OwnPhone,
  type PackedMeasures,
  readOwnPhone,
  unpackMeasures,
} from '../../../shop/phone/own-phone.ts';
import { api } from '../../lib/api-client.ts';
import { showToast } from '../../ui/dialogs/toast.ts';
import type { KeptPhone } from './kept-phone.ts';
import { readKept, writeKept } from './own-phone.ts';

const PATH = '/own-phone';

export async function readFromAccount(signal: AbortSignal): Promise<OwnPhone | null> {
  return (await api.call<WireOwnPhone>(PATH, { signal })).phone;
}

/**
 * @param inAccount left out, the account keeps it if it kept the one before
 * @throws ApiProblem when the account could not follow; the device has it then all the same
 */
export async function chooseOwn(phone: OwnPhone, inAccount?: boolean): Promise<void> {
  const before = readKept();
  const wasInAccount = before?.isInAccount ?? false;
  const isWanted = inAccount ?? wasInAccount;
  writeKept({ ...before, phone, from: 'device', isInAccount: false });
  showToast('Got it', `Phones are now compared with ${nameOwn(phone)}`);
  if (isWanted) await keepInAccount();
  else if (wasInAccount) await api.call(PATH, { method: 'DELETE' });
}

/** The phone of a page, as the page has it. */
export interface ShownPhone {
  name: string;
  slug: string;
  measures: PackedMeasures;
}

/** As `chooseOwn`; nothing happens with a phone of a size that no phone has. @throws ApiProblem */
export async function chooseShown({ name, slug, measures }: ShownPhone): Promise<void> {
  const named = { name: name.slice(0, NAME_MOST_CHARACTERS), slug };
  const phone = readOwnPhone({ ...named, ...unpackMeasures(measures) });
  if (phone) await chooseOwn(phone);
}

/** @throws ApiProblem */
export async function keepInAccount(): Promise<void> {
  const kept = readKept();
  if (!kept) return;
  await api.call(PATH, { method: 'PUT', body: kept.phone });
  writeKept({ phone: kept.phone, from: kept.from, isInAccount: true });
}

/** The device keeps it. @throws ApiProblem */
export async function leaveAccount(): Promise<void> {
  await api.call(PATH, { method: 'DELETE' });
  const kept = readKept();
  if (kept) writeKept({ ...kept, from: 'device', isInAccount: false });
}

/** From the device, and from the account if that keeps it. @throws ApiProblem when only the device could */
export async function takeAway(): Promise<void> {
  const before = readKept();
  writeKept(null);
  if (before?.isInAccount) await api.call(PATH, { method: 'DELETE' });
}

/** Undoes `takeAway`. @throws ApiProblem */
export async function putBack(before: KeptPhone): Promise<void> {
  writeKept({ ...before, isInAccount: false });
  if (before.isInAccount) await keepInAccount();
}
