/** Everything that must be true of the books after every command, read from the whole state. A breach throws. */

import { heldIn } from '../common/funds.ts'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import { CHAIN_LOSS, FEES, FUND } from '../ledger/registry.ts'
import { HOOKS, type State } from '../products.ts'
import { invariant } from './invariant.ts'

/** Per asset the sum of all that all accounts hold. */
export function sums(state: State): Record<string, number> {
  // In two halves: what comes to nothing in the end may on the way be more than a number can say.
  const { ledger, registry } = state
  const high = new Float64Array(registry.assets.length)
  const low = new Float64Array(registry.assets.length)
  for (let account = 0; account < ledger.size; account += 1) {
    const asset = ledger.asset(account)
    for (const amount of [ledger.available(account), ledger.occupied(account)]) {
      const part = Math.trunc(amount / HALF)
      high[asset] = (high[asset] ?? 0) + part
      low[asset] = (low[asset] ?? 0) + (amount - part * HALF)
    }
  }
  return Object.fromEntries(registry.assets.map(({ code }, n) => [code, (high[n] ?? 0) * HALF + (low[n] ?? 0)]))
}

const HALF = 2 ** 26

/** Checks all of them; throws {@link InvariantError} at the first that does not hold. */
export function checkInvariants(state: State): void {
  for (const [code, sum] of Object.entries(sums(state))) invariant(sum === 0, () => `${code} sums to ${sum}`)
  checkAccounts(state)
  checkFund(state)
  checkChain(state)
  for (const product of HOOKS) product.check?.(state, invariant)
}

/** Nobody but who may owe below zero, and occupied is what products and pending withdrawals hold. */
function checkAccounts(state: State): void {
  const { ledger, registry } = state
  const held = new Float64Array(ledger.size)
  for (const record of state.funds.pendingWithdrawals.values()) {
    const account = heldIn(state, record)
    held[account] = (held[account] ?? 0) + record.amount
  }
  for (const product of HOOKS) product.addHeld?.(state, held)
  for (let account = 0; account < ledger.size; account += 1) {
    const available = ledger.available(account)
    const occupied = ledger.occupied(account)
    const name = () => `${registry.ownerAt(ledger.owner(account)).name} account ${account}`
    invariant(
      Number.isSafeInteger(available) && Number.isSafeInteger(occupied),
      () => `${name()} holds no whole number`,
    )
    invariant(
      available >= 0 || registry.ownerAt(ledger.owner(account)).mayOwe,
      () => `${name()} has ${available} available`,
    )
    invariant(occupied === held[account], () => `${name()} occupies ${occupied}, but ${held[account]} is held`)
  }
}

/** Losses are what reversals have cost and nobody has made good; every deposit from a chain is of a known network. */
function checkChain(state: State): void {
  const { funds, ledger, registry, reversals } = state
  const missing = new Map<number, number>()
  for (const [id, { asset, amount, recovered }] of reversals) {
    invariant(recovered >= 0 && recovered < amount, () => `of deposit ${id} ${recovered} of ${amount} came back`)
    missing.set(asset, (missing.get(asset) ?? 0) + amount - recovered)
  }
  const losses = registry.ownerNumber(CHAIN_LOSS)
  for (const { index, code } of registry.assets) {
    const account = losses < 0 ? -1 : ledger.find(losses, SPOT_ACCOUNT, index)
    const lost = account < 0 ? 0 : -ledger.available(account)
    invariant(lost <= (missing.get(index) ?? 0), () => `the house lost ${lost} ${code} of ${missing.get(index) ?? 0}`)
  }
  for (const [id, { network }] of funds.deposits.records) {
    invariant(network === '' || funds.deposits.floors.has(network), () => `deposit ${id} came from nowhere`)
  }
}

/** The security fund has a tenth of all fees per asset, rounded down once. */
function checkFund(state: State): void {
  for (const asset of state.registry.assets) {
    const of = (owner: number) => {
      const account = state.ledger.find(owner, SPOT_ACCOUNT, asset.index)
      return account < 0 ? 0 : state.ledger.available(account)
    }
    const fund = of(FUND)
    const all = of(FEES) + fund
    invariant(fund === Math.floor(all / 10), () => `the fund has ${fund} of ${all} ${asset.code} in fees`)
    invariant(asset.fundCarry === all % 10, () => `the fund's carry is ${asset.fundCarry} of ${all} ${asset.code}`)
  }
}
