/**
 * `npm run check:advisories`: asks the npm registry for known vulnerabilities of what a shop runs. Not part of
 * `npm run check`, which works offline and says the same of a commit every day.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { checkFloors } from './packages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 15_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const advisorySchema = z.object({ title: z.string(), url: z.string(), range: z.string() });
/** What `npm audit --json` prints when the registry has answered. */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** A name stands for a vulnerable dependency, which has an entry of its own. */
      via: z.array(z.union([z.string(), advisorySchema])),
    }),
  ),
});

/** @returns one line for each advisory; null when the registry did not answer */
export async function askRegistry(timeoutMs: number): Promise<string[] | null> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0'];
  const options = { cwd: ROOT, timeout: timeoutMs, maxBuffer: MAX_OUTPUT_BYTES };
  // npm is a script on Windows, which only a shell starts.
  const isWindows = process.platform === 'win32';
  const output = await new Promise<string>((resolve) => {
    execFile('npm', args, { ...options, shell: isWindows }, (_error, out) => resolve(out));
  });
  const report = reportSchema.safeParse(parseJson(output));
  if (!report.success) return null;
  return Object.entries(report.data.vulnerabilities).flatMap(([name, { severity, via }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ title, url, range }) => `${name} ${range} (${severity}): ${title}, ${url}`),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const advisories = await askRegistry(TIMEOUT_MS);
  const lines = advisories ?? checkFloors(ROOT);
  const answer =
    advisories === null
      ? 'The registry did not answer. The packages were only compared with security/floors.json.'
      : `The registry knows of ${advisories.length} advisories for what a shop runs.`;
  process.stdout.write(`${[answer, ...lines].join('\n')}\n`);
  // A check that got no answer must not pass in CI.
  const isUnanswered = advisories === null && process.env.CI !== undefined;
  process.exitCode = lines.length > 0 || isUnanswered ? 1 : 0;
}
