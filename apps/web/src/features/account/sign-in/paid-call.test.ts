/** A call that costs work is made again with the answer, and not for ever. */
import { CallFailure } from '@candlewick/protocol/client'
import { sha256Hex } from '@candlewick/rules/sha256'
import { leadingZeroBits, solveWork } from '@candlewick/rules/work'
import { expect, test } from 'vitest'
import { paidCall } from './paid-call.ts'

const CHALLENGE = '1700000000.08.abcdefghijklmnop.mark'
const refused = (error: string) =>
  new CallFailure('account.login', { error, code: 428, msg: '', field: 'work', bound: CHALLENGE })
const solve = async (challenge: string) => solveWork(challenge)

test('who is asked for work brings it with the same call', async () => {
  const asked: ({ work?: string } | undefined)[] = []
  const answer = await paidCall(async (paid) => {
    asked.push(paid)
    if (paid.work === undefined) throw refused('work_required')
    return 'in'
  }, solve)
  expect(answer).toBe('in')
  expect(asked).toHaveLength(2)
  expect(leadingZeroBits(sha256Hex(asked[1]?.work ?? ''))).toBeGreaterThanOrEqual(8)
})

test('a server that is never content is not asked for ever, and any other refusal is passed on at once', async () => {
  let calls = 0
  const asking = (error: string) =>
    paidCall(async () => {
      calls += 1
      throw refused(error)
    }, solve)
  await expect(asking('work_required')).rejects.toMatchObject({ error: 'work_required' })
  expect(calls).toBe(3)
  calls = 0
  await expect(asking('login_failed')).rejects.toMatchObject({ error: 'login_failed' })
  expect(calls).toBe(1)
})
