import { expect, test } from 'vitest'
import { stallRounds } from './stalls.ts'

const FROM_SOURCES = ['--import', 'tsx', 'apps/server/src/main.ts']

test('a gateway that stood still for longer than clocks may differ serves again, and nothing is lost', async () => {
  const report = await stallRounds({ stalls: [12_000], command: FROM_SOURCES })
  expect(report.done).toBeGreaterThan(20)
}, 180_000)
