import { defineConfig } from 'vitest/config'

/** One run for every workspace; the browser code gets a document, all else gets plain Node. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/{money,rules,engine,protocol,market-sim}/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: [
            'apps/web/src/**/*.test.{ts,tsx}',
            'packages/ui/src/**/*.test.{ts,tsx}',
            'apps/web/scripts/**/*.test.mjs',
          ],
        },
      },
    ],
  },
})
