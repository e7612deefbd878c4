import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import type { Event } from '@candlewick/engine/events'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoGenesis } from './catalog.ts'
import { ContractMakers } from './contract-makers.ts'
import { CONTRACT_QUOTER, CONTRACT_TAKER, CONTRACTS, contractGenesis, contractMakerGenesis } from './contracts.ts'
import { SimulatedIndex } from './sources.ts'

const START = Date.UTC(2026, 5, 1, 12)
const MINUTES = 8

const engine = new Engine()
let time = START
const seen = { commands: 0, refused: 0, trades: 0, crossed: 0 }

function apply(command: Command): readonly Event[] {
  return engine.apply({ sequence: engine.sequence + 1, time, command })
}

beforeAll(() => {
  for (const command of [...demoGenesis(), ...contractGenesis(), ...contractMakerGenesis()]) {
    const [first] = apply(command)
    if (first?.type === 'refused') throw new Error(`${command.type}: ${JSON.stringify(first)}`)
  }
  const index = new SimulatedIndex('makers')
  const makers = new ContractMakers('makers', START)
  for (; time < START + MINUTES * 60_000; time += 250) {
    if (time % 500 === 0) {
      const entries = index
        .at(time)
        .map(({ symbol, index: price }): [string, number, number] =>
          price.status === 'live' ? [symbol, price.price, price.sources] : [symbol, 0, 0],
        )
      apply({ type: 'prices', entries, hash: String(time) })
    }
    step(makers)
  }
  engine.checkInvariants()
}, 60_000)

function step(makers: ContractMakers): void {
  const { contracts } = engine
  const commands = makers.step(time, {
    index: (symbol) => (contracts.contract(symbol)?.live ? contracts.contract(symbol)?.index : undefined),
    held(user, symbol) {
      const held = { long: 0, short: 0 }
      for (const position of contracts.positions(user)) {
        if (position.symbol === symbol) held[position.side] = position.lots
      }
      return held
    },
    best: (symbol, side) => contracts.depth(symbol, side, 1)[0],
  })
  for (const command of commands) {
    const events = apply(command)
    seen.commands += 1
    if (events[0]?.type === 'refused') seen.refused += 1
    seen.trades += events.filter((event) => event.type === 'contract.trade').length
    const selfMet = events.some((event) => event.type === 'contract.order' && event.order.endReason === 'self_trade')
    if (selfMet) seen.crossed += 1
  }
}

describe('the makers of contracts', () => {
  it('keep every book quoted close to the index, on both sides', () => {
    for (const { spec } of CONTRACTS) {
      const contract = engine.contracts.contract(spec.symbol)
      const [bid] = engine.contracts.depth(spec.symbol, 'buy', 1)
      const [ask] = engine.contracts.depth(spec.symbol, 'sell', 1)
      const index = contract?.index ?? 0
      expect(contract?.last, spec.symbol).toBeGreaterThan(0)
      expect((ask?.[0] ?? 0) - (bid?.[0] ?? 0), spec.symbol).toBeGreaterThan(0)
      expect((ask?.[0] ?? 0) - (bid?.[0] ?? 0), spec.symbol).toBeLessThan(Math.max(12, index * 0.000_2))
      expect(engine.contracts.depth(spec.symbol, 'buy', 50).length).toBeGreaterThanOrEqual(12)
    }
  })

  it('need few commands, are not refused and do not meet themselves', () => {
    const perSecond = seen.commands / (MINUTES * 60)
    // All five books together.
    expect(perSecond).toBeLessThan(4)
    expect(seen.refused).toBe(0)
    expect(seen.crossed).toBe(0)
    expect(seen.trades).toBeGreaterThan(MINUTES)
  })

  it('never hold both sides for long: what they hold stays small', () => {
    for (const user of [CONTRACT_QUOTER, CONTRACT_TAKER]) {
      for (const position of engine.contracts.positions(user)) expect(position.margin).toBeGreaterThan(0)
      const account = engine.contracts.account(user, 2, 'USDT')
      expect(account?.free).toBeGreaterThan((account?.wallet ?? 0) / 2)
    }
  })
})
