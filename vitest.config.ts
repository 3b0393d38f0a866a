import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: PostgreSQL and the shop under test need one of them.
    maxWorkers: 2,
    // A process for each file would load the whole shop a hundred times.
    isolate: false,
    restoreMocks: true,
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
