/** What must be true of flash contracts: stakes are held, the pool holds the worst case, nobody is forgotten. */
import { entryWindow, maturityOf } from '@candlewick/rules/flash/settlement'
import type { Invariant } from '../persist/invariant.ts'
import { poolOf } from './open.ts'
import type { State } from './state.ts'
import { FLASH_ACCOUNT } from './state.ts'

/** Adds what open contracts hold, by the ledger's account: of their owners the stakes, of the pool the worst case. */
export function addFlashHeld(state: State, held: Float64Array): void {
  const add = (account: number, amount: number) => {
    held[account] = (held[account] ?? 0) + amount
  }
  for (const { owner, market, stake, profit } of state.flash.orders.values()) {
    add(state.ledger.find(owner.index, FLASH_ACCOUNT, market.asset.index), stake)
    add(poolOf(state, market.asset), profit)
  }
}

export function checkFlash(state: State, invariant: Invariant): void {
  const { flash, faults } = state
  let parked = 0
  const worst = new Map<number, number>()
  const open = new Map<number, number>()
  for (const order of flash.orders.values()) {
    const { id, market, owner, profit, due, openPrice } = order
    worst.set(market.asset.index, (worst.get(market.asset.index) ?? 0) + profit)
    open.set(market.index, (open.get(market.index) ?? 0) + 1)
    invariant(flash.of(owner.index).has(order), () => `${owner.name} does not know of flash contract ${id}`)
    const awaits = openPrice === undefined ? entryWindow(order).to : maturityOf(order)
    invariant(due === awaits, () => `flash contract ${id} is due at ${due}, not at ${awaits}`)
    if (faults.flash.has(market.symbol)) {
      parked += 1
      continue
    }
    invariant(flash.schedule.members[order.place] === order, () => `flash contract ${id} is never due`)
    invariant(due >= flash.nextDue, () => `flash contract ${id} is due before the first that is due`)
  }
  invariant(flash.schedule.size + parked === flash.orders.size, () => 'flash contracts that are over are still due')
  invariant(
    flash.nextDue === (flash.schedule.top?.due ?? Number.POSITIVE_INFINITY),
    () => 'nobody knows what is due first',
  )
  invariant(flash.clientIds.open.size === flash.orders.size, () => 'client ids of flash contracts that are not open')
  for (const { owner, limits } of flash.guards.values()) {
    for (const { limit, result } of limits.values()) {
      const isWhole =
        Number.isSafeInteger(result) && (limit === undefined || (Number.isSafeInteger(limit) && limit > 0))
      invariant(isWhole, () => `${owner.name} may lose ${limit} a day and has ${result}`)
    }
  }
  for (const asset of state.registry.assets) {
    const [says, is] = [flash.reserved(asset), worst.get(asset.index) ?? 0]
    invariant(says === is, () => `${says} ${asset.code} are said to be reserved for flash contracts, ${is} are`)
  }
  for (const market of flash.markets) {
    const count = open.get(market.index) ?? 0
    invariant(market.open === count, () => `${market.symbol} says ${market.open} flash contracts and has ${count}`)
    invariant(
      count > 0 || market.tape.length + market.fresh.length === 0,
      () => `${market.symbol} keeps ticks for nobody`,
    )
  }
}
