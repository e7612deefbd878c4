import { ALL_CALLS } from '@candlewick/protocol/registry'
import { expect, test } from 'vitest'
import { ANSWER_WITHIN_MS, Deadline, isJournaled, LOOK_MS } from './in-time.ts'

const never = new Promise<string>(() => undefined)

test('nobody waits past the limit, wherever between two looks it falls', async () => {
  const deadline = new Deadline()
  const settled: string[] = []
  const waits = [0, 1, LOOK_MS - 1, LOOK_MS].map((began) => {
    const late = () => new Error(`late ${began}`)
    return deadline.wait(began, never, late).catch(({ message }: Error) => settled.push(message))
  })
  deadline.look(ANSWER_WITHIN_MS - LOOK_MS)
  await Promise.resolve()
  expect(settled).toEqual([])
  deadline.look(ANSWER_WITHIN_MS - LOOK_MS + 1)
  await waits[0]
  expect(settled).toEqual(['late 0'])
  deadline.look(ANSWER_WITHIN_MS)
  await Promise.all(waits.slice(0, 3))
  expect(settled).toEqual(['late 0', 'late 1', `late ${LOOK_MS - 1}`])
})

test('what ends in time says what it says; what fails too late is heard of', async () => {
  const deadline = new Deadline()
  const late = () => new Error('late')
  await expect(deadline.wait(0, Promise.resolve('done'), late)).resolves.toBe('done')
  await expect(deadline.wait(0, Promise.reject(new Error('refused')), late)).rejects.toThrow('refused')
  const lost: unknown[] = []
  let fail: (failure: Error) => void = () => undefined
  const work = new Promise<string>((_, reject) => {
    fail = reject
  })
  const waiting = deadline.wait(0, work, late, (failure) => lost.push(failure))
  deadline.look(ANSWER_WITHIN_MS)
  await expect(waiting).rejects.toThrow('late')
  fail(new Error('too late'))
  await expect(work).rejects.toThrow('too late')
  expect(lost).toEqual([new Error('too late')])
})

test('every call that takes a client id and changes something has the limit', () => {
  const named = ALL_CALLS.filter(({ changes, input }) => changes && 'clientId' in input.def.shape)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((call) => !isJournaled(call)).map(({ name }) => name)).toEqual([])
})

test('a password and a code take what they take, an operator’s as a customer’s', () => {
  const signIns = ALL_CALLS.filter(({ name }) => name === 'account.login' || name === 'console.login')
  expect(signIns.map(isJournaled)).toEqual([false, false])
})
