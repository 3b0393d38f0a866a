/** Facade of the accounts: what other modules may use of them. */
export { admitSignIn, admitSignUp } from './admit.ts';
export { requireRecentProof } from './guard-own.ts';
export { issueToken } from './issue-token.ts';
export { addDevice, recogniseDevice } from './known-devices.ts';
export { isWithinLimits, mayMailLink } from './limits.ts';
export { deleteOldChallenges } from './passkeys/challenges.ts';
export {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys/own-passkeys.ts';
export type { Passkey } from './passkeys/passkey-store.ts';
export { passkeyRefused } from './passkeys/prove-passkey.ts';
export { askForPasskey, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
export { changePassword } from './password/change-password.ts';
export { reauthenticate } from './password/reauthenticate.ts';
export {
  isResetLinkOpen,
  requestPasswordReset,
  resetPassword,
} from './password/reset-password.ts';
export { requireRecentAdmin } from './people/admin-guard.ts';
export { announceUser } from './people/announce-user.ts';
export { changeName } from './people/change-name.ts';
export { changeRole } from './people/change-role.ts';
export { collectRecords, LEFT_OUT } from './people/collect-records.ts';
export { countUnfinished } from './people/count-unfinished.ts';
export { deleteExpired } from './people/delete-expired.ts';
export { endOwnSessions, endSessionsOf } from './people/end-sessions.ts';
export { listUsers } from './people/list-users.ts';
export { forgetOwnPhone, keepOwnPhone, readOwnPhone } from './people/own-phone.ts';
export { removeOwnAccount, removeUser } from './people/remove-user.ts';
export { resolveActor } from './resolve-actor.ts';
export {
  askForPasskeyStep,
  finishPasskeyStep,
  readSecondStepWays,
} from './second-step/passkey-step.ts';
export { sealFactorsAnew } from './second-step/seal-anew.ts';
export {
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  relyOnPasskeys,
  renewRecoveryCodes,
  type SecondFactorState,
  startSecondFactor,
} from './second-step/second-factor.ts';
export {
  beginSecondStep,
  finishSecondStep,
  firstStepIsOver,
  readFirstStep as findFirstStep,
} from './second-step/second-step.ts';
export { isConfirmedAddress, type ListedUser, lockUser, type User } from './store.ts';
export {
  isVerificationOpen,
  mailFirstVerification,
  sendVerification,
  verifyEmail,
} from './verify-email.ts';
