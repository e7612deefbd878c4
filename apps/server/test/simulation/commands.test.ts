import type { Command, CommonCommand, SpotCommand } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { REFUSAL_RULES } from '@candlewick/engine/ledger/refusal'
import { expect, test } from 'vitest'
import { genesis, nextCommand } from './commands.ts'
import { chanceOf } from './random.ts'

/**
 * Every type of the union: a new one that nobody generates fails to compile here, then fails below. The other
 * products are simulated by the engine's own tests, verdicts come of planted faults.
 */
const TYPES: Record<(CommonCommand | SpotCommand)['type'], true> = {
  rules: true,
  'snapshot.digest': true,
  asset: true,
  market: true,
  'account.open': true,
  fee: true,
  deposit: true,
  'deposit.floor': true,
  'deposit.reverse': true,
  'deposit.recover': true,
  'network.fee': true,
  'house.fund': true,
  'withdraw.hold': true,
  'withdraw.settle': true,
  'withdraw.pay': true,
  'withdraw.cancel': true,
  transfer: true,
  'account.restrict': true,
  adjust: true,
  'spot.submit': true,
  'spot.stop': true,
  'spot.oco': true,
  'spot.amend': true,
  'spot.cancel': true,
  'spot.ladder': true,
  prices: true,
  tick: true,
  'operator.key': true,
}
/** `busy` needs eight million remembered client ids; the engine's own tests speak of it. */
const OUT_OF_REACH = new Set<string>(['busy'])

test('the generator emits every command type, has each accepted, and runs into every rule', () => {
  const chance = chanceOf(7)
  // The usual bound of a customer would take a hundred times as many commands to run into.
  const engine = new Engine({ clientIdsOfOwner: 600 })
  const accepted = new Set<string>()
  const refused = new Set<string>()
  let time = 1_700_000_000_000
  const apply = (command: Command) => {
    time += chance.whole(0, 50)
    const [event] = engine.apply({ sequence: engine.sequence + 1, time, command })
    if (event?.type === 'refused') refused.add(event.rule)
    else accepted.add(command.type)
  }
  for (const command of genesis()) apply(command)
  expect([...refused]).toEqual([])
  for (let i = 0; i < 25_000; i++) apply(nextCommand(chance, engine))
  engine.checkInvariants()
  expect(Object.keys(TYPES).filter((type) => !accepted.has(type))).toEqual([])
  expect(REFUSAL_RULES.filter((rule) => !refused.has(rule) && !OUT_OF_REACH.has(rule))).toEqual([])
})
