import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { addLines } from './tests/support/added-lines.ts';

const QUICK_IMPORTS = fileURLToPath(new URL('./scripts/lib/quick-imports.ts', import.meta.url));

/** The faults take longest, and would otherwise keep one core busy when nothing is left for the others. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/faults/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isFault), ...sorted.filter((file) => !isFault(file))];
  }
}

export default defineConfig({
  test: {
    // One more than the cores: some wait, for a database, a limit of time or a process of their own.
    maxWorkers: 3,
    // A process for each file would load the whole shop a hundred times.
    isolate: false,
    // Young objects have room: a process lives for a third of all files, and 7 % of its work was clearing up.
    // Without the quick imports each process spends three seconds on looking up packages.
    execArgv: ['--max-semi-space-size=64', '--import', QUICK_IMPORTS],
    sequence: { sequencer: FaultsFirst },
    restoreMocks: true,
    // What was found instead is told whole: a fault that comes once is not seen again.
    chaiConfig: { truncateThreshold: 0 },
    // For machines that do other things as well.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'data/**/*.test.ts',
            'security/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Here everything is loaded with a brand and facts that do not exist.
        plugins: [addLines()],
        test: {
          name: 'one line',
          include: ['tests/one-line/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
