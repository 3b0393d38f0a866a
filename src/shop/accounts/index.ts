export { admitSignIn, admitSignUp } from './admit.ts';
export { announceUser } from './announce-user.ts';
export { changeRole } from './change-role.ts';
export { issueToken } from './issue-token.ts';
export { listUsers } from './list-users.ts';
export { reauthenticate } from './reauthenticate.ts';
export { removeUser } from './remove-user.ts';
export { resolveActor } from './resolve-actor.ts';
export type { User } from './store.ts';
