import { CallFailure, type CallName } from '@candlewick/protocol/client'
import { SECOND_STEP_PHRASE, TOKEN_INVALID_PHRASE, UNKNOWN_ERROR_PHRASE } from '@candlewick/protocol/errors'
import { toast } from '@candlewick/ui/toast-store.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LostSession, onFailure, onLostSession } from './api.ts'

function outcome(
  code: number,
  error: string,
  msg: string,
  call: CallName = 'account.getInfo',
): { lost: LostSession[]; shown: string[] } {
  const lost: LostSession[] = []
  const stop = onLostSession((to) => lost.push(to))
  onFailure(new CallFailure(call, { code, error, msg }))
  stop()
  return { lost, shown: toast.items().map((item) => item.text) }
}

beforeAll(() => {
  vi.useFakeTimers()
})
afterAll(() => {
  vi.useRealTimers()
})
// Whatever failed is said at most once in two seconds.
afterEach(() => {
  for (const item of toast.items()) toast.dismiss(item.id)
  vi.advanceTimersByTime(2_000)
})

describe('a failed call', () => {
  it('of 401 leads to the root', () => {
    expect(outcome(401, 'token_invalid', TOKEN_INVALID_PHRASE)).toEqual({ lost: ['/'], shown: [] })
  })
  it('with the words of an invalid token leads to the login', () => {
    expect(outcome(400, 'unknown', `x ${TOKEN_INVALID_PHRASE}`)).toEqual({ lost: ['/user/login'], shown: [] })
  })
  it('shows its message', () => {
    expect(outcome(400, 'min_notional', 'too small')).toEqual({ lost: [], shown: ['too small'] })
  })
  it('without a message shows the phrase for it', () => {
    expect(outcome(500, 'unknown', '').shown).toEqual([UNKNOWN_ERROR_PHRASE])
  })
  it('that is a second step says nothing', () => {
    expect(outcome(202, 'second_step', SECOND_STEP_PHRASE)).toEqual({ lost: [], shown: [] })
  })
  it('that asks for the second step before a showing says nothing; of another call it does', () => {
    for (const call of ['profile.reveal', 'identity.reveal'] as const)
      expect(outcome(403, 'factor_needed', 'Prove it', call)).toEqual({ lost: [], shown: [] })
    expect(outcome(403, 'factor_needed', 'Prove it', 'security.overview').shown).toEqual(['Prove it'])
  })
  it('of the exchange of the token neither logs out nor says anything', () => {
    expect(outcome(401, 'token_invalid', TOKEN_INVALID_PHRASE, 'account.refresh')).toEqual({ lost: [], shown: [] })
  })
  it('that never arrived says nothing here', () => {
    expect(outcome(0, 'transport', '')).toEqual({ lost: [], shown: [] })
  })
  it('that speaks of sql is not shown', () => {
    expect(outcome(500, 'internal', 'SQL error').shown).toEqual([])
  })
})
