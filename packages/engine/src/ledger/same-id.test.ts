/**
 * What is asked for under an id is done once: the same again is told again and moves nothing, also after it has ended;
 * anything else under that id, whatever one field it differs in, is refused.
 */
import { units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import { BTC, Desk, ETH, USD } from '../margin/testing/desk.ts'

function opened(): Desk {
  const desk = Desk.open('ann', 'bob')
  for (const user of ['ann', 'bob']) {
    for (const asset of ['USDT', 'BTC']) desk.give(user, asset, 1_000 * USD)
    for (const pair of [BTC, ETH]) desk.move(user, 1, 6, 'USDT', 100 * USD, pair)
    desk.move(user, 1, 5, 'USDT', 100 * USD)
  }
  for (const pair of [BTC, ETH]) desk.borrow('ann', 'USDT', 10 * USD, pair)
  desk.borrow('ann', 'USDT', 10 * USD)
  return desk
}

/** The rule that a command breaks; undefined where it is taken. */
function ruleOf([first]: readonly Event[]): string | undefined {
  return first?.type === 'refused' ? first.rule : undefined
}

type Named = [rule: string, command: Command, others: readonly object[]]
const of = (user: string, amount = 5) => ({ user, asset: 'USDT', amount: units(amount) })
const CASES: readonly Named[] = [
  [
    'deposit_id_reused',
    { type: 'deposit', id: 'd', account: 1, ...of('ann') },
    [{ user: 'bob' }, { asset: 'BTC' }, { amount: units(6) }, { account: 5 }, { account: 2 }],
  ],
  [
    'withdrawal_id_reused',
    { type: 'withdraw.hold', id: 'w', fee: units(1), ...of('ann') },
    [{ user: 'bob' }, { asset: 'BTC' }, { amount: units(6) }, { fee: units(2) }],
  ],
  [
    'client_id_reused',
    { type: 'transfer', from: 1, to: 6, pair: BTC, clientId: 't', ...of('ann') },
    [{ asset: 'BTC' }, { amount: units(6) }, { pair: ETH }, { to: 5, pair: undefined }, { from: 5 }],
  ],
  ...(['margin.borrow', 'margin.repay'] as const).map(
    (type): Named => [
      'client_id_reused',
      { type, account: 6, pair: BTC, clientId: 'm', ...of('ann') },
      [
        { asset: 'BTC' },
        { amount: units(6) },
        { pair: ETH },
        { account: 5, pair: undefined },
        { type: type === 'margin.borrow' ? 'margin.repay' : 'margin.borrow' },
      ],
    ],
  ),
]

/** What everybody has and owes. */
function held({ engine }: Desk) {
  return ['ann', 'bob'].map((user) => [engine.balances(user), engine.margin.loans(user)])
}

describe.each(CASES)('%s', (rule, command, others) => {
  test(`${command.type}: the same again moves nothing, another field is refused`, () => {
    const desk = opened()
    const before = held(desk)
    expect(ruleOf(desk.do(command))).toBeUndefined()
    const after = held(desk)
    expect(after).not.toEqual(before)
    for (const _ of ['once', 'and once more']) {
      expect(ruleOf(desk.do(command))).toBeUndefined()
      for (const other of others) {
        expect([other, ruleOf(desk.do({ ...command, ...other } as Command))]).toEqual([other, rule])
      }
      expect(held(desk)).toEqual(after)
    }
  })
})

test.each(['withdraw.settle', 'withdraw.cancel'] as const)('a withdrawal after its %s holds nothing again', (type) => {
  const desk = opened()
  const hold: Command = { type: 'withdraw.hold', id: 'w', fee: units(1), ...of('ann') }
  desk.do(hold)
  desk.do({ type, id: 'w' })
  const after = held(desk)
  for (const again of [hold, { type, id: 'w' } as const]) expect(ruleOf(desk.do(again))).toBeUndefined()
  expect(ruleOf(desk.do({ ...hold, fee: units(2) }))).toBe('withdrawal_id_reused')
  const other = type === 'withdraw.settle' ? 'withdraw.cancel' : 'withdraw.settle'
  expect(ruleOf(desk.do({ type: other, id: 'w' }))).toBe('withdrawal_ended')
  expect(held(desk)).toEqual(after)
})

test('a withdrawal is remembered for thirty days from its end, however long it was under way', () => {
  const day = 24 * 3_600_000
  const desk = opened()
  const hold: Command = { type: 'withdraw.hold', id: 'w', fee: units(1), ...of('ann') }
  const settle: Command = { type: 'withdraw.settle', id: 'w' }
  desk.do(hold)
  desk.time += 29 * day
  desk.do(settle)
  desk.engine = Engine.restore(desk.engine.snapshot())
  desk.time += 30 * day - 1
  const before = desk.engine.balance('ann', 1, 'USDT')
  for (const again of [hold, settle]) expect(ruleOf(desk.do(again))).toBeUndefined()
  expect(desk.engine.balance('ann', 1, 'USDT')).toEqual(before)
  desk.time += 1
  expect(ruleOf(desk.do(settle))).toBe('withdrawal_unknown')
})
