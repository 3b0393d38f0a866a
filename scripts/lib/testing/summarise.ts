/** What a test run says at its end. */
import type { Outcome } from './test-reports.ts';

const SHOWN_FAILURES = 40;

/** @returns failures, then what was flaky, then the count in a line of its own, which is the last */
export function summarise({ passed, failed, skipped, failures, flaky }: Outcome): string {
  const shown = failures.slice(0, SHOWN_FAILURES).map((failure) => `✗ ${failure}\n\n`);
  const hidden = failures.length - shown.length;
  const rest = hidden > 0 ? `… and ${hidden} more\n\n` : '';
  const second =
    flaky.length > 0
      ? `Flaky (passed on the second try):\n${flaky.map((one) => `~ ${one}\n`).join('')}\n`
      : '';
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return `\n${shown.join('')}${rest}${second}${counts}\n`;
}
