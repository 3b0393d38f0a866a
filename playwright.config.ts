import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/find-tools.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/e2e-setup.ts',
  outputDir: 'test-results',
  // For machines that do other things as well. A step that never comes is told by its own limit.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Two cores: the browser takes one, the shop the other.
  workers: 2,
  // By test, not by file: no core waits while the other ends a long file.
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
