import type { ChainReport } from '../../../src/shop/audit/index.ts';

/**
 * Prints what the check of the audit log has found.
 * @param headCount of published entries that were looked for
 * @returns the exit code: 0 when all is well, 1 when an entry does not fit, 3 when entries are not proven
 */
export function printChain(report: ChainReport, headCount = 0): number {
  if (!report.isIntact) {
    console.error(`Entry ${report.id} of the audit log does not fit: ${report.reason}.`);
    console.error(`The ${report.entries} entries before it fit.`);
    return 1;
  }
  const { entries, withUnknownKey, withoutKey, head } = report;
  const unproven = withUnknownKey + withoutKey;
  console.log(
    unproven === 0
      ? `The audit log is intact: ${entries} entries.`
      : `The audit log is not proven: of its ${entries} entries, the owner of the database could have written or changed ${unproven}.`,
  );
  if (withUnknownKey > 0) {
    console.log(
      `  ${withUnknownKey} entries were made with a key that is not set: set AUTH_SECRET_PREVIOUS to the AUTH_SECRET of that time and check again.`,
    );
  }
  if (withoutKey > 0) {
    console.log(
      `  ${withoutKey} entries have no key: check again with an entry that was published after them (--head ENTRY:HASH).`,
    );
  }
  console.log(
    headCount > 0
      ? '  It contains what was published.'
      : '  Only a published entry (--head ENTRY:HASH) proves that nothing was cut off.',
  );
  if (head !== null) console.log(`  Its newest entry: ${head}`);
  return unproven === 0 ? 0 : 3;
}
