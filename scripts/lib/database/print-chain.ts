import type { ChainReport } from '../../../src/shop/audit/index.ts';

/**
 * Prints what the check of the audit log has found.
 * @param headCount of published entries that were looked for
 */
export function printChain(report: ChainReport, headCount = 0): void {
  if (!report.isIntact) {
    console.error(`Entry ${report.id} of the audit log does not fit: ${report.reason}.`);
    console.error(`The ${report.entries} entries before it are intact.`);
    return;
  }
  const { entries, withUnknownKey, withoutKey, head } = report;
  console.log(`The audit log is intact: ${entries} entries.`);
  if (withUnknownKey > 0) {
    console.log(
      `  ${withUnknownKey} entries were made with a key that is not set: only their links were checked. AUTH_SECRET_PREVIOUS, set to the former AUTH_SECRET, lets them be checked in full.`,
    );
  }
  if (withoutKey > 0) {
    console.log(
      `  ${withoutKey} entries are older than the key: only a published entry (--head) proves that nobody has written them anew.`,
    );
  }
  console.log(
    headCount > 0
      ? '  It contains what was published.'
      : '  Only a published entry (--head ENTRY:HASH) proves that nothing was cut off.',
  );
  if (head !== null) console.log(`  Its newest entry: ${head}`);
}
