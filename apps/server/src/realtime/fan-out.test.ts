import { EventEmitter, once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { FanOut } from './fan-out.ts'
import { REALTIME_LIMITS } from './limits.ts'

/** Far beyond the test: whatever goes out is not the ticker's doing. */
const LIMITS = { ...REALTIME_LIMITS, flushMs: 3_600_000, urgentMs: 1 }

let fanOut: FanOut
afterEach(() => fanOut.stop())

/** Rooms that note, in one list, which of them was told what: the newest number. */
function openRooms(count: number) {
  const told = new EventEmitter()
  const heard: string[] = []
  const world = { news: 1, broken: -1 }
  const failures: string[] = []
  const fail = (where: string, failure: unknown) => failures.push(`${where}: ${failure}`)
  const rooms = Array.from({ length: count }, (_, at) => ({
    cut: () => heard.push(`${at} cut`),
    tell: () => {
      if (world.broken === at) throw new TypeError('a bug in what is told')
      heard.push(`${at}:${world.news}`)
      told.emit('told')
    },
  }))
  fanOut = new FanOut(LIMITS, () => rooms, fail)
  return { told, heard, world, failures }
}

test('tells every room once, and others have a turn in between', async () => {
  const { told, heard } = openRooms(4)
  fanOut.hurry()
  fanOut.hurry()
  await once(told, 'told')
  const seen: number[] = []
  while (heard.length < 4) {
    seen.push(heard.length)
    await turn()
  }
  expect(seen).toEqual([1, 2, 3])
  for (let more = 0; more < 20; more += 1) await turn()
  expect(heard).toEqual(['0:1', '1:1', '2:1', '3:1'])
})

test('who has not been told yet hears what happens in between at once, the others in a round that follows', async () => {
  const { told, heard, world } = openRooms(3)
  fanOut.hurry()
  await once(told, 'told')
  world.news = 2
  fanOut.hurry()
  const signal = AbortSignal.timeout(10_000)
  while (heard.length < 6) await once(told, 'told', { signal })
  expect(heard).toEqual(['0:1', '1:2', '2:2', '0:2', '1:2', '2:2'])
})

test('tells nobody any more once it is stopped', async () => {
  const { told, heard } = openRooms(3)
  fanOut.hurry()
  await once(told, 'told')
  fanOut.stop()
  fanOut.hurry()
  for (let more = 0; more < 20; more += 1) await turn()
  expect(heard).toEqual(['0:1'])
})

test('a room that throws is cut, and the others are told, now and later', async () => {
  const { told, heard, world, failures } = openRooms(3)
  world.broken = 1
  fanOut.hurry()
  const signal = AbortSignal.timeout(10_000)
  while (heard.length < 3) await once(told, 'told', { signal })
  expect(heard).toEqual(['0:1', '1 cut', '2:1'])
  expect(failures).toEqual(['telling readers of market data: TypeError: a bug in what is told'])
  world.broken = -1
  fanOut.hurry()
  while (heard.length < 6) await once(told, 'told', { signal })
  expect(heard.slice(3)).toEqual(['0:1', '1:1', '2:1'])
})
