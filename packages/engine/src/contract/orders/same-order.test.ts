/** What an order's id stands for: every field counts, in each of its values and in its absence. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { ContractStopCommand, ContractSubmitCommand } from '../commands.ts'
import { bodyOf } from './submit.ts'

const common = {
  ...{ user: 'ann', symbol: 'BTC_USDT_PERP', clientId: 'once', lots: lots(10), price: ticks(600_000) },
  ...({ direction: 1, kind: 'limit', tif: 'GTC', postOnly: false, stp: 'expire_taker' } as const),
}
const submit: ContractSubmitCommand = {
  ...{ ...common, type: 'contract.submit', display: lots(5), amount: units(7) },
  takeProfit: { trigger: ticks(610_000), by: 'mark' },
  stopLoss: { trigger: ticks(590_000), by: 'mark' },
}
const stop: ContractStopCommand = {
  ...{ ...common, type: 'contract.stop', trigger: ticks(620_000), triggerBy: 'mark' },
  ...{ callback: rate(10_000), guarded: true },
  takeProfit: { trigger: ticks(640_000), by: 'mark' },
  stopLoss: { trigger: ticks(590_000), by: 'mark' },
}

/** Another value of each field that both kinds have; undefined: the field may be absent. */
const OTHERS = {
  ...{ symbol: ['ETH_USDT_PERP'], direction: [2, 3, 4], kind: ['market'], tif: ['IOC', 'FOK'], postOnly: [true] },
  ...{ stp: ['expire_maker', 'expire_both'], lots: [lots(11)], price: [ticks(600_001), undefined] },
}

const CASES: readonly [ContractSubmitCommand | ContractStopCommand, Record<string, readonly unknown[]>][] = [
  [
    submit,
    {
      ...{ ...OTHERS, display: [lots(6), undefined], amount: [units(8), undefined] },
      takeProfit: [{ trigger: ticks(610_001), by: 'mark' }, { trigger: ticks(610_000), by: 'last' }, undefined],
      stopLoss: [{ trigger: ticks(590_001), by: 'mark' }, { trigger: ticks(590_000), by: 'last' }, undefined],
    },
  ],
  [
    stop,
    {
      ...{ ...OTHERS, trigger: [ticks(620_001), undefined], triggerBy: ['last', 'index'] },
      ...{ callback: [rate(20_000), undefined], guarded: [false] },
      takeProfit: [{ trigger: ticks(640_001), by: 'mark' }, { trigger: ticks(640_000), by: 'last' }, undefined],
      stopLoss: [{ trigger: ticks(590_001), by: 'mark' }, { trigger: ticks(590_000), by: 'last' }, undefined],
    },
  ],
]

describe.each(CASES)('$type', (command, others) => {
  test('every field is named, with other values than its own', () => {
    const named = Object.keys(others)
    expect(Object.keys(command).filter((field) => !named.includes(field))).toEqual(['user', 'clientId', 'type'])
  })

  test('no two that differ in a field are the same order', () => {
    const changed = Object.entries(others).flatMap(([field, values]) => values.map((value) => ({ [field]: value })))
    const bodies = [command, ...changed.map((change) => Object.assign({ ...command }, change))].map(bodyOf)
    expect(new Set(bodies).size).toBe(changed.length + 1)
  })
})
