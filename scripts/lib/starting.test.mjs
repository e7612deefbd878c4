import { spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { whyNotReady } from './starting.mjs'

const started = []
const READY = /ready at http:/

function start(program) {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  return child
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

test('nothing is wrong where it says in time that it is ready, even in two pieces', async () => {
  const child = start(
    "process.stdout.write('ready at '); setTimeout(() => console.log('http://x'), 50); setInterval(() => {}, 1e3)",
  )
  expect(await whyNotReady(child, READY, 20_000)).toBeUndefined()
})

test('a process that ends says how', async () => {
  expect(await whyNotReady(start('process.exit(3)'), READY, 20_000)).toBe('ended before it was ready, with code 3')
  const killed = start('setInterval(() => {}, 1e3)')
  const told = whyNotReady(killed, READY, 20_000)
  killed.kill('SIGKILL')
  expect(await told).toBe('ended before it was ready, by SIGKILL')
})

test('one that runs on without a word has run out of time', async () => {
  expect(await whyNotReady(start('setInterval(() => {}, 1e3)'), READY, 100)).toBe('was not ready within 0.1 s')
})

test('one that cannot be started', async () => {
  const child = spawn('/nowhere/at/all', [], { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(await whyNotReady(child, READY, 20_000)).toMatch(/^could not be started: /)
})
