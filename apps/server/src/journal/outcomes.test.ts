import type { Command } from '@candlewick/engine/commands'
import { units } from '@candlewick/money/units'
import { expect, it } from 'vitest'
import { isOf, LateRefusals, REFUSALS_KEPT } from './outcomes.ts'
import { waitingFor } from './waiting.ts'

const REFUSED = { type: 'refused', rule: 'insufficient_balance' } as const

const transfer = (user: string, clientId: string): Command => ({
  ...{ type: 'transfer', user, from: 1, to: 4, asset: 'USDT', amount: units(1), clientId },
})

/** A command whose author has been answered already, or not. */
function waiting(user: string, clientId: string, answered = true) {
  const { waiting: one, answer } = waitingFor(transfer(user, clientId), 0)
  answer.catch(() => undefined)
  if (answered) one.reject(new Error('late'))
  return one
}

it('a refusal that came too late is kept for its author alone', () => {
  const late = new LateRefusals()
  late.note(waiting('a', 'x'), REFUSED)
  late.note(waiting('a', 'in time', false), REFUSED)
  late.note(waiting('a', 'done'), { type: 'transfer' })
  expect(late.of('a', 'x')).toEqual(REFUSED)
  expect([late.of('b', 'x'), late.of('a', 'in time'), late.of('a', 'done'), late.size]).toEqual([
    ...[undefined, undefined, undefined, 1],
  ])
})

it('of late refusals each customer keeps the newest, and all together have a bound', () => {
  const late = new LateRefusals()
  const { ofCustomer, all } = REFUSALS_KEPT
  for (let i = 0; i <= ofCustomer; i++) late.note(waiting('a', `x${i}`), REFUSED)
  expect([late.of('a', 'x0'), late.of('a', 'x1'), late.size]).toEqual([undefined, REFUSED, ofCustomer])
  for (let i = 0; i < all; i++) late.note(waiting(`u${i}`, 'x'), REFUSED)
  expect([late.of('a', 'x1'), late.of('u0', 'x'), late.size]).toEqual([undefined, REFUSED, all])
})

it('a command is of whoever sent it, by the client id that it was sent with', () => {
  const command = transfer('a', 'x')
  expect([isOf(command, 'a', 'x'), isOf(command, 'b', 'x'), isOf(command, 'a', 'y')]).toEqual([true, false, false])
  expect(isOf({ type: 'tick' }, 'a', 'x')).toBe(false)
})
