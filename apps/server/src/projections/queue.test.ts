import { expect, test } from 'vitest'
import type { Applied } from '../journal/machine.ts'
import { AppliedQueue } from './queue.ts'

/** A command of which so many events came. */
function applied(sequence: number, events: number): Applied {
  return {
    recorded: { sequence, time: sequence, command: { type: 'tick' } },
    events: Array.from({ length: events }, () => ({ type: 'flash.defined', symbol: 'X' })),
  }
}

const waiting = (queue: AppliedQueue) => [...queue.waiting()].map(({ recorded }) => recorded.sequence)

test('what was projected makes room: a queue that is read on never closes, however much passes through', () => {
  const queue = new AppliedQueue(10)
  queue.open(1)
  for (let sequence = 1; sequence <= 5_000; sequence += 1) {
    queue.push(applied(sequence, 4), sequence)
    expect(queue.events).toBe(sequence === 1 ? 4 : 8)
    expect(queue.oldestArrival).toBe(Math.max(1, sequence - 1))
    queue.dropThrough(sequence - 1)
    expect(waiting(queue)).toEqual([sequence])
  }
  expect(queue.isOpen).toBe(true)
  expect([queue.covers(4_999), queue.covers(5_000), queue.covers(5_001)]).toEqual([false, true, true])
})

test('past its limit it drops everything and covers nothing until it is opened behind what it lost', () => {
  const queue = new AppliedQueue(10)
  queue.open(3)
  queue.push(applied(3, 10), 1)
  expect(waiting(queue)).toEqual([3])
  queue.push(applied(4, 1), 2)
  expect([queue.isOpen, queue.events, queue.oldestArrival, waiting(queue)]).toEqual([false, 0, undefined, []])
  queue.push(applied(5, 1), 3)
  expect([queue.covers(5), waiting(queue)]).toEqual([false, []])
  queue.open(6)
  queue.push(applied(6, 2), 4)
  expect([queue.covers(5), queue.covers(6), queue.events, waiting(queue)]).toEqual([false, true, 2, [6]])
})
