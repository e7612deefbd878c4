import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { follow } from './following.mjs'

let folder
let following
let said
let starts

/** The "build" reads a number, and what is started writes it down and waits to be ended. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candlewick-following-'))
  mkdirSync(join(folder, 'inner'))
  said = []
  starts = []
  write('one')
  following = follow({
    folders: [folder],
    async build() {
      const text = readFileSync(join(folder, 'inner/source.ts'), 'utf8')
      if (text === 'broken') throw new Error('broken at 1:1')
      return text
    },
    start(text) {
      const child = spawn(process.execPath, ['-e', text === 'ends' ? '' : 'setInterval(() => {}, 1e6)'])
      starts.push({ text, child })
      return child
    },
    say: (line) => said.push(line),
  })
})

afterEach(async () => {
  await following.stop()
  rmSync(folder, { recursive: true })
})

const write = (text, name = 'inner/source.ts') => writeFileSync(join(folder, name), text)
const started = () => expect.poll(() => starts.map(({ text }) => text), { timeout: 20_000, interval: 5 })

test('each change starts it anew, and what ran before has ended by then', async () => {
  await started().toEqual(['one'])
  write('two')
  await started().toEqual(['one', 'two'])
  expect(starts[0].child.signalCode).toBe('SIGTERM')
  await following.stop()
  expect(starts[1].child.signalCode).toBe('SIGTERM')
  expect(said).toEqual([])
})

test('a file that an editor puts in its place is followed too, again and again, and so are new folders', async () => {
  await started().toEqual(['one'])
  for (const text of ['two', 'three']) {
    write(text, 'draft')
    renameSync(join(folder, 'draft'), join(folder, 'inner/source.ts'))
    await started().toContain(text)
  }
  mkdirSync(join(folder, 'new'))
  write('', 'inner/source.test.ts')
  write('', 'notes.md')
  write('four')
  await started().toEqual(['one', 'two', 'three', 'four'])
  write('', 'new/other.ts')
  await started().toEqual(['one', 'two', 'three', 'four', 'four'])
})

test('what cannot be built is said, and what runs goes on', async () => {
  await started().toEqual(['one'])
  write('broken')
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([expect.stringContaining('broken at 1:1')])
  expect(starts[0].child.signalCode).toBeNull()
  write('two')
  await started().toEqual(['one', 'two'])
})

test('what ended by itself is said, and starts with the next change', async () => {
  await started().toEqual(['one'])
  write('ends')
  await started().toEqual(['one', 'ends'])
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([expect.stringContaining('code 0')])
  write('two')
  await started().toEqual(['one', 'ends', 'two'])
})
