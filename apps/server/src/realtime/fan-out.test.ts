import { EventEmitter, once } from 'node:events'

import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { FanOut, type FrameReader } from './fan-out.ts'
import { REALTIME_LIMITS } from './limits.ts'

/** Far beyond the test: whatever goes out is not the beat's doing. */
const LIMITS = { ...REALTIME_LIMITS, flushMs: 3_600_000, urgentMs: 1 }

class Reader implements FrameReader {
  pending: Buffer | undefined
  readonly heard: string[] = []
  readonly #told: EventEmitter

  constructor(told: EventEmitter) {
    this.#told = told
  }

  deliver(frame: Buffer): void {
    this.heard.push(String(frame))
    this.#told.emit('told')
  }
}

let fanOut: FanOut
afterEach(() => fanOut.stop())

/** A crowd to which every hurry brings the next number. */
function crowd(size: number) {
  const told = new EventEmitter()
  const readers = Array.from({ length: size }, () => new Reader(told))
  let round = 0
  fanOut = new FanOut(LIMITS, () => {
    round += 1
    for (const reader of readers) fanOut.send(reader, Buffer.from(String(round)))
  })
  return { told, readers, heard: () => readers.reduce((sum, { heard }) => sum + heard.length, 0) }
}

test('tells everyone once, in portions between which others have a turn', async () => {
  const { told, readers, heard } = crowd(1_000)
  fanOut.hurry()
  await once(told, 'told')
  const seen = new Set<number>()
  while (heard() < readers.length) {
    seen.add(heard())
    await turn()
  }
  expect(seen.size).toBeGreaterThanOrEqual(3)
  expect(readers.every((reader) => reader.heard.join() === '1')).toBe(true)
})

test('what happens while everyone is told goes out afterwards', async () => {
  const { told, readers, heard } = crowd(1_000)
  fanOut.hurry()
  await once(told, 'told')
  fanOut.hurry()
  while (heard() < 2 * readers.length) await turn()
  expect(readers.every((reader) => reader.heard.join() === '1,2')).toBe(true)
})

test('who asks for something in between first hears what was pending for it', async () => {
  const { told, readers, heard } = crowd(1_000)
  const last = readers.at(-1)
  if (last === undefined) throw new Error('nobody is there')
  fanOut.hurry()
  await once(told, 'told')
  expect(last.heard).toEqual([])
  fanOut.catchUp(last)
  fanOut.catchUp(last)
  expect(last.heard).toEqual(['1'])
  while (heard() < readers.length) await turn()
  expect(last.heard).toEqual(['1'])
})
