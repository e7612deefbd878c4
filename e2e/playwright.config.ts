/** Journeys in a real browser against the built server with a database of its own. */
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './src/flags.ts'

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.journey.ts',
  outputDir: './results',
  globalSetup: './src/global-setup.ts',
  // Journeys wait more than they work, and each brings people of its own: they run side by side on one server.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A busy machine takes its time; what is green waits for none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    // It would answer visits in place of what a journey has put there.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: BROWSER_FLAGS },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
})
