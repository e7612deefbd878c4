import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { journeyTimes, slowest, unitTimes } from './slowest.mjs'

const UNITS = {
  testResults: [
    {
      name: join(root, 'packages/a.test.ts'),
      assertionResults: [
        { fullName: 'one', duration: 1_500 },
        { fullName: 'two', duration: 400 },
      ],
    },
    { name: join(root, 'packages/b.test.ts'), assertionResults: [{ fullName: 'three', duration: 1_700 }] },
  ],
}
const JOURNEYS = {
  config: { rootDir: join(root, 'e2e/src') },
  suites: [
    {
      specs: [{ file: 'x.journey.ts', title: 'four', tests: [{ results: [{ duration: 900 }, { duration: 100 }] }] }],
      suites: [{ specs: [{ file: 'x.journey.ts', title: 'five', tests: [{ results: [{ duration: 2_000 }] }] }] }],
    },
  ],
}

test('files by the sum of their tests, and tests, the slowest first', () => {
  expect(slowest([...unitTimes(UNITS), ...journeyTimes(JOURNEYS)])).toEqual([
    'Slowest files:',
    '    3.0 s  e2e/src/x.journey.ts',
    '    1.9 s  packages/a.test.ts',
    '    1.7 s  packages/b.test.ts',
    'Slowest tests:',
    '    2.0 s  e2e/src/x.journey.ts › five',
    '    1.7 s  packages/b.test.ts › three',
    '    1.5 s  packages/a.test.ts › one',
    '    1.0 s  e2e/src/x.journey.ts › four',
    '    0.4 s  packages/a.test.ts › two',
  ])
})

test('so many of each and no more', () => {
  expect(slowest(unitTimes(UNITS), 1)).toEqual([
    'Slowest files:',
    '    1.9 s  packages/a.test.ts',
    'Slowest tests:',
    '    1.7 s  packages/b.test.ts › three',
  ])
})
