import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const SEEDED = ['scripts/lib/seeded.mjs']
/** Of tests that share a process: every file begins with modules of its own all the same. */
const FRESH = ['scripts/lib/fresh.mjs', ...SEEDED]

/** The line broke; the database shut down, or ended this one. */
const ENDED: unknown[] = ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', '57P01', '57P02', '57P03']
/**
 * The driver asks the database for its types over a connection of its own account and lets go of the answer; where a test
 * ends that connection meanwhile, nothing of ours was lost (`main.ts` of the server says the same of a live one).
 */
function isAskingForTypes(error: object): boolean {
  const { code, query } = { code: Reflect.get(error, 'code'), query: Reflect.get(error, 'query') }
  return ENDED.includes(code) && typeof query === 'string' && /\bb\.typarray\b/.test(query)
}

/** One run for every workspace; what draws in a browser gets a document, all else gets plain Node. */
export default defineConfig({
  test: {
    onUnhandledError: (error) => !isAskingForTypes(error),
    // One more than there are cores: tests of the server wait as much as they work.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    projects: [
      {
        test: {
          name: 'packages',
          isolate: false,
          setupFiles: FRESH,
          include: [
            'packages/{money,rules,engine,protocol,market-sim,chain}/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          // As in the server itself, where all share one process: a module that remembered something would be a fault.
          isolate: false,
          setupFiles: SEEDED,
          include: ['apps/{server,signer,devchain}/**/*.test.ts'],
          globalSetup: ['apps/server/test/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          setupFiles: FRESH,
          testTimeout: 60_000,
          environment: 'happy-dom',
          include: ['apps/{web,console}/src/**/*.test.tsx', 'packages/ui/src/**/*.test.tsx'],
        },
      },
      {
        test: {
          // Of them the few that look at a document say so in their first line: making one takes longer than most tests.
          name: 'web-logic',
          isolate: false,
          setupFiles: FRESH,
          testTimeout: 60_000,
          include: [
            'apps/{web,console}/src/**/*.test.ts',
            'packages/ui/src/**/*.test.{ts,mjs}',
            'apps/web/scripts/**/*.test.mjs',
            // Holds the lists of pages against the routers of both apps.
            'e2e/src/**/*.test.mjs',
          ],
        },
      },
    ],
  },
})
