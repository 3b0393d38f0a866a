import { defineConfig } from 'vitest/config';

/** Run by tests/architecture/one-line.test.ts, in a copy that has one brand and one fact more. */
export default defineConfig({
  test: { include: ['tests/one-line/**/*.check.{ts,tsx}'], testTimeout: 60_000 },
});
