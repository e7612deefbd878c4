/** The copy of all balances is of one command, goes on being it, and adds up what each owner holds. */
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import { BALANCES, type BalanceCopy, grossByOwner, type OwnerName } from './balance-copy.ts'

function feed() {
  const engine = new Engine()
  return {
    engine,
    send(command: Command) {
      const events = engine.apply({ sequence: engine.sequence + 1, time: 1_000 + engine.sequence, command })
      if (events[0]?.type === 'refused') throw new Error(`${command.type} was refused by ${events[0].rule}`)
    },
  }
}

/** Text of owner and asset to what is held. */
function heldIn(copy: BalanceCopy, names: readonly OwnerName[]): Record<string, bigint> {
  const found: Record<string, bigint> = {}
  for (const { asset, held } of grossByOwner(copy, (owner) => names[owner]?.kind === 'customer')) {
    for (const [owner, amount] of held) found[`${names[owner]?.name} ${copy.assets[asset]?.asset}`] = amount
  }
  return found
}

test('accounts are added up by owner, available and occupied alike, and the house is not counted', () => {
  const { engine, send } = feed()
  for (const asset of ['USDT', 'BTC']) send({ type: 'asset', asset, decimals: 6, cap: units(1_000_000_000) })
  for (const user of ['alice', 'bob', 'carol']) send({ type: 'account.open', user, kind: 'customer' })
  const give = (id: string, user: string, asset: string, amount: number) =>
    send({ type: 'deposit', id, user, asset, amount: units(amount) })
  give('1', 'alice', 'USDT', 100)
  give('2', 'bob', 'USDT', 7)
  give('3', 'alice', 'BTC', 3)
  const move = { type: 'transfer', user: 'alice', asset: 'USDT', clientId: 't', from: 1, to: 2 } as const
  send({ ...move, amount: units(40) })
  send({ type: 'withdraw.hold', id: 'w', user: 'alice', asset: 'USDT', amount: units(10), fee: units(1) })

  const balances = engine.read(BALANCES)
  const copy = balances.copy()
  const before = { 'alice USDT': 100n, 'alice BTC': 3n, 'bob USDT': 7n }
  const names = balances.owners(0, copy.owners)
  expect(heldIn(copy, names)).toEqual(before)
  expect([copy.sequence, copy.time]).toEqual([engine.sequence, engine.time])

  give('4', 'bob', 'USDT', 1_000)
  send({ type: 'withdraw.settle', id: 'w' })
  expect(heldIn(copy, names)).toEqual(before)
  const later = engine.read(BALANCES).copy()
  expect(heldIn(later, names)).toEqual({ 'alice USDT': 90n, 'alice BTC': 3n, 'bob USDT': 1_007n })
})
