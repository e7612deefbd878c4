/**
 * One of the soak's rounds in every run: money comes in over a chain, is traded and goes out over one, while server and signer are
 * killed at once as the payment goes out, and three blocks are replaced after the credit.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const PROGRAMME = fileURLToPath(new URL('../money-kill.ts', import.meta.url))
const ROUND = 33

test('of what is under way when server and signer are killed nothing is lost, and nothing is paid twice', async () => {
  expect(planOf(ROUND)).toMatchObject({ step: 'broadcast', victim: 'both', reorganisation: 'after credit' })
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAMME, '--rounds', '1', '--from', String(ROUND)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'exit')
  expect([code, said]).toEqual([0, expect.stringMatching(/^1 rounds in .*nothing lost, nothing paid twice$/m)])
}, 600_000)
