import { AppError } from '../../../shared/errors.ts';
import type { Passkeys } from '../../passkey-port.ts';

/** Where browsers have no passkeys there is nothing to ask. @throws AppError not-found */
export function requirePasskeys({ passkeys }: { passkeys: Pick<Passkeys, 'isOffered'> }): void {
  if (!passkeys.isOffered) throw new AppError('not-found');
}
