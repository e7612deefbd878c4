import { expect, test } from 'vitest'
import { killRounds } from './rounds.ts'

const FROM_SOURCES = ['--import', 'tsx', 'apps/server/src/main.ts']

test('a server or its database killed under load loses nothing it acknowledged and serves again within 10 s', async () => {
  const report = await killRounds({
    rounds: 4,
    command: FROM_SOURCES,
    victimOf: (round) => (round === 2 ? 'database' : 'server'),
  })
  expect(report.done).toBeGreaterThan(50)
  expect(report.refused).toBeGreaterThan(10)
}, 180_000)
