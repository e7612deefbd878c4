/** Journeys in a real browser against the built server with a database of its own. */
import { defineConfig } from '@playwright/test'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.journey.ts',
  outputDir: './results',
  globalSetup: './src/global-setup.ts',
  // Two cores run the server, the database and the browser: one journey at a time keeps waiting times meaningful.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
})
