/** Pure rules of the accounts. */

/** Changes of roles and deletions need a proof of identity that is no older than this. */
export const RECENT_PROOF_MS = 15 * 60_000;

/** Whether somebody has proved who they are recently enough for a change that is hard to undo. */
export function isRecentProof(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= RECENT_PROOF_MS;
}
