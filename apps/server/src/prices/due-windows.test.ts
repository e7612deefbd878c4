import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { MAX_INTEREST_DUE } from '@candlewick/engine/margin/limits'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { rate, units } from '@candlewick/money/units'
import { beforeEach, expect, it } from 'vitest'
import { CUSTOMERS, Stage } from '../../test/stage.ts'
import { DueWindows } from './due-windows.ts'

/** From acceptance to the end of the entry window. */
const WINDOW = 5_000
const SILENT = { info: () => undefined, warn: () => undefined }

let stage: Stage
let windows: DueWindows
beforeEach(() => {
  stage = new Stage()
  stage.open()
  for (const command of [...flashGenesis(), ...flashFunds()]) stage.do(command)
  for (const user of CUSTOMERS) {
    stage.do({ type: 'transfer', user, asset: 'USDT', from: 1, to: 4, amount: units(1_000_000_000) })
  }
  windows = new DueWindows({ replica: { engine: stage.engine, submit: async (one) => stage.do(one) }, log: SILENT })
})

function open(user: string, contracts: number): void {
  const terms = { symbol: 'BTC_USDT', seconds: 30, direction: 'up', stake: units(5_000_000) } as const
  for (let n = 0; n < contracts; n += 1) stage.do({ type: 'flash.open', user, clientId: `${n}`, ...terms })
}

/** How many ticks were journaled in a look so many milliseconds later. */
async function ticksAfter(milliseconds: number, ahead = 0): Promise<number> {
  stage.time += milliseconds
  const before = stage.applied.length
  await windows.look(stage.time + ahead)
  const sent = stage.applied.slice(before)
  expect(sent.filter(({ recorded }) => recorded.command.type !== 'tick')).toEqual([])
  return sent.length
}

const openNow = () => CUSTOMERS.reduce((sum, user) => sum + stage.engine.flash.orders(user).length, 0)

it('journals nothing where nothing is open, and nothing before a window is over and left to the prices', async () => {
  expect(await ticksAfter(10 * 60_000)).toBe(0)
  stage.prices(500_000)
  open('alice', 1)
  expect(await ticksAfter(WINDOW)).toBe(0)
  expect(await ticksAfter(1_000)).toBe(0)
  expect(await ticksAfter(1)).toBe(1)
  expect(stage.engine.flash.orderByClientId('alice', '0')).toMatchObject({ outcome: 'void' })
  expect(await ticksAfter(1_000)).toBe(0)
})

it('closes a contract at maturity though its prices were the last ones', async () => {
  open('alice', 1)
  for (let n = 0; n < 11; n += 1) {
    stage.time += 500
    stage.prices(500_000)
  }
  expect(stage.engine.flash.orderByClientId('alice', '0')).toMatchObject({ status: 'running' })
  expect(await ticksAfter(29_000)).toBe(0)
  expect(await ticksAfter(2_000)).toBe(1)
  expect(stage.engine.flash.orderByClientId('alice', '0')).toMatchObject({ outcome: 'void', openPrice: 500_000 })
})

it('goes on after a burst until all are closed, and takes up what a command left at once', async () => {
  const contracts = CUSTOMERS.length * 100
  for (const user of CUSTOMERS) open(user, 100)
  stage.time += WINDOW + 1
  stage.prices(500_000)
  expect(openNow()).toBe(contracts - 256)
  expect(await ticksAfter(1)).toBe(1)
  expect(openNow()).toBe(0)
  for (const user of CUSTOMERS) {
    stage.do({ type: 'transfer', user, asset: 'USDT', from: 4, to: 1, amount: units(1_000_000_000) })
  }
  stage.engine.checkInvariants()
})

it('asks again in a second, rather than at once, where its clock is ahead of the journal', async () => {
  open('alice', 1)
  expect(await ticksAfter(1_000, 60_000)).toBe(1)
  expect(await ticksAfter(1_000, 60_000)).toBe(1)
  expect(stage.engine.flash.orders('alice')).toHaveLength(1)
})

it('goes on with a storm that one command does not end, though nobody else sends one', async () => {
  const engine = new Engine()
  let time = Date.UTC(2026, 0, 5, 1)
  const applied: string[] = []
  const submit = async (command: Command) => {
    const recorded = { sequence: engine.sequence + 1, time, command }
    applied.push(command.type)
    return { recorded, events: engine.apply(recorded) }
  }
  const asset = 'USDT'
  await submit({ type: 'asset', asset, decimals: 6, cap: units(1e15) })
  await submit({ type: 'margin.asset', asset, hourly: rate(913), limit: units(1e9), weight: rate(100_000_000) })
  await submit({ type: 'house.fund', id: 'pool', user: 'house:lender', asset, amount: units(1e13) })
  for (let n = 0; n < MAX_INTEREST_DUE + 1; n += 1) {
    const user = `user${n}`
    await submit({ type: 'account.open', user, kind: 'customer' })
    await submit({ type: 'deposit', id: user, user, asset, account: 5, amount: units(1e9) })
    await submit({ type: 'margin.borrow', user, account: 5, asset, amount: units(1e8) })
  }
  const due = new DueWindows({ replica: { engine, submit }, log: SILENT })
  time += 3_600_000
  await due.look(time)
  expect(applied.at(-1)).toBe('margin.borrow')
  await submit({ type: 'tick' })
  expect(engine.hasDue).toBe(true)
  await due.look(time)
  expect(applied.slice(-3)).toEqual(['margin.borrow', 'tick', 'tick'])
  expect(engine.hasDue).toBe(false)
})
