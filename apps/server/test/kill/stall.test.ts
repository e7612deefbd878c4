import { expect, test } from 'vitest'
import { SERVER_COMMAND } from '../commands.ts'
import { stallRounds } from './stalls.ts'

test('a gateway that stood still for longer than clocks may differ serves again, and nothing is lost', async () => {
  const report = await stallRounds({ stalls: [12_000], command: SERVER_COMMAND })
  expect(report.done).toBeGreaterThan(20)
}, 300_000)
