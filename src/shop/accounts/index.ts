export { admitSignIn, admitSignUp } from './admit.ts';
export { announceUser } from './announce-user.ts';
export { changeName } from './change-name.ts';
export { changePassword } from './change-password.ts';
export { changeRole } from './change-role.ts';
export { collectRecords, LEFT_OUT } from './collect-records.ts';
export { deleteExpired } from './delete-expired.ts';
export { issueToken } from './issue-token.ts';
export { addDevice, recogniseDevice } from './known-devices.ts';
export { LINK_LIFETIME_MINUTES } from './links.ts';
export { listUsers } from './list-users.ts';
export { reauthenticate } from './reauthenticate.ts';
export { removeOwnAccount, removeUser } from './remove-user.ts';
export { requestPasswordReset, resetPassword } from './reset-password.ts';
export { resolveActor } from './resolve-actor.ts';
export {
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  startSecondFactor,
} from './second-factor.ts';
export { beginSecondStep, finishSecondStep, firstStepIsOver } from './second-step.ts';
export type { ListedUser, User } from './store.ts';
export {
  isVerificationOpen,
  mailFirstVerification,
  sendVerification,
  verifyEmail,
} from './verify-email.ts';
