import { expect, test } from 'vitest'
import { SERVER_COMMAND } from '../commands.ts'
import { killRounds } from './rounds.ts'

/** How soon it serves again is measured by the soak, on a machine that does nothing else, in many more rounds. */
const SERVES_WITHIN_MS = 90_000

test('a server or its database killed under load loses nothing it acknowledged and serves again', async () => {
  const report = await killRounds({
    rounds: 2,
    command: SERVER_COMMAND,
    victimOf: (round) => (round === 2 ? 'database' : 'server'),
    servesWithinMs: SERVES_WITHIN_MS,
  })
  expect(report.done).toBeGreaterThan(25)
  expect(report.refused).toBeGreaterThan(5)
}, 300_000)
