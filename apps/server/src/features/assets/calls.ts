/** The calls about balances and bills. Balances come from memory and are those of this moment; bills from the tables. */
import { type AccountType, SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { add } from '@candlewick/money/arithmetic'
import { formatDecimal } from '@candlewick/money/decimal'
import {
  billCsv,
  getCurrencyAccount,
  getMyBalance,
  getMyBill,
  getUserCoin,
  getWalletAccount,
  statementEntries,
  transferable,
  transferFunds,
  walletGet,
  walletTrans,
} from '@candlewick/protocol/calls/assets'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle, type Viewer } from '../../http/handle.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { type CurrencyRate, type CurrencyRates, toldRate, Valuation } from '../../state/valuation.ts'
import { billFile, billPage } from './bills.ts'
import { equityHandlers } from './equity/calls.ts'
import { statementPage } from './statement.ts'
import { freeOf, transferBetween } from './transfers.ts'

export interface AssetsDependencies {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
  readonly rates: CurrencyRates
}

type Rate = CurrencyRate | undefined

const TOTAL = 0
const MERCHANT = 8
const CUSTOMER_ACCOUNTS: readonly AccountType[] = [1, 2, 3, 4, 5, 6, 7]

/** Account types that a customer of these roles has, the total first. */
function accountTypes(viewer: Viewer): number[] {
  return [TOTAL, ...CUSTOMER_ACCOUNTS, ...(viewer.roles.has('merchant') ? [MERCHANT] : [])]
}

export function assetsHandlers({ replica, sql, writes, rates }: AssetsDependencies): Handler[] {
  return [
    handle(walletGet, ({ viewer }, { base, quote, currency }) => {
      const rate = rates.of(currency)
      return {
        base: spotBalance(replica.engine, viewer.userId, base, 'base', rate),
        quote: spotBalance(replica.engine, viewer.userId, quote, 'quote', rate),
        currency,
        rate: toldRate(rate),
      }
    }),
    handle(getWalletAccount, ({ viewer }, { currency }) => {
      const rate = rates.of(currency)
      const records = accountTypes(viewer).map((type) => accountWorth(replica.engine, viewer.userId, type, rate))
      return { currency, rate: toldRate(rate), records }
    }),
    handle(getMyBalance, ({ viewer }, { type, currency }) => {
      if (!accountTypes(viewer).includes(type)) throw new CallError('forbidden', { field: 'type' })
      const rate = rates.of(currency)
      return { type, currency, rate: toldRate(rate), ...accountBalances(replica.engine, viewer.userId, type, rate) }
    }),
    ...coinHandlers({ replica, rates }),
    handle(transferFunds, ({ viewer }, input) => transferBetween({ replica, writes }, viewer.userId, input)),
    handle(walletTrans, ({ viewer }, input) => transferBetween({ replica, writes }, viewer.userId, input)),
    handle(transferable, ({ viewer }, input) => {
      const { from, coin, symbol } = input
      const amount = freeOf(replica.engine, viewer.userId, input)
      return { from, ...(symbol === undefined ? {} : { symbol }), coin, amount }
    }),
    ...equityHandlers({ replica, sql, writes, rates }),
    handle(getMyBill, async ({ viewer }, input) => {
      await writes.settled(viewer.userId)
      return await billPage(sql, replica.engine, viewer.userId, input)
    }),
    handle(statementEntries, async ({ viewer }, input) => {
      await writes.settled(viewer.userId)
      return await statementPage(sql, replica.engine, viewer.userId, input)
    }),
    handle(billCsv, async ({ viewer }, input) => {
      await writes.settled(viewer.userId)
      return await billFile(sql, replica.engine, viewer.userId, input)
    }),
  ]
}

/** What there is of each coin, in one account and in all. */
function coinHandlers({ replica, rates }: Pick<AssetsDependencies, 'replica' | 'rates'>): Handler[] {
  return [
    handle(getCurrencyAccount, ({ viewer }, { type, coin, currency }) => {
      if (!accountTypes(viewer).includes(type)) throw new CallError('forbidden', { field: 'type' })
      if (coin !== undefined && replica.engine.asset(coin) === undefined)
        throw new CallError('unknown_asset', { field: 'coin' })
      const rate = rates.of(currency)
      const { records } = accountBalances(replica.engine, viewer.userId, type, rate)
      const wanted = coin === undefined ? records : records.filter((record) => record.coin === coin)
      return { type, currency, rate: toldRate(rate), records: wanted }
    }),
    handle(getUserCoin, ({ viewer }, { currency }) => {
      const rate = rates.of(currency)
      const { records } = accountBalances(replica.engine, viewer.userId, TOTAL, rate)
      const held = records.filter(({ available, occupied }) => /[1-9]/.test(available + occupied))
      return { currency, rate: toldRate(rate), records: held }
    }),
  ]
}

function spotBalance(engine: StateReader, user: string, asset: string, field: string, rate: Rate) {
  const known = engine.asset(asset)
  if (known === undefined) throw new CallError('unknown_asset', { field })
  const { available, occupied } = engine.balance(user, SPOT_ACCOUNT, asset)
  return balanceRow(new Valuation(engine, rate), known, available, occupied)
}

function balanceRow(
  valuation: Valuation,
  { asset, decimals }: { readonly asset: string; readonly decimals: number },
  available: number,
  occupied: number,
) {
  return {
    coin: asset,
    available: formatDecimal(available, decimals),
    occupied: formatDecimal(occupied, decimals),
    equivalent: valuation.add(asset, add(available, occupied)),
  }
}

/** Available and occupied by asset, of one account or, for the total, of all together. */
function holdings(
  engine: StateReader,
  user: string,
  type: number,
): Map<string, { available: number; occupied: number }> {
  const sums = new Map<string, { available: number; occupied: number }>()
  for (const { account, asset, available, occupied } of engine.balances(user)) {
    if (type !== TOTAL && account !== type) continue
    const sum = sums.get(asset)
    sums.set(asset, {
      available: add(sum?.available ?? 0, available),
      occupied: add(sum?.occupied ?? 0, occupied),
    })
  }
  return sums
}

function accountBalances(engine: StateReader, user: string, type: number, rate: Rate) {
  const held = holdings(engine, user, type)
  const valuation = new Valuation(engine, rate)
  const records = [...engine.assets()].map((asset) => {
    const { available, occupied } = held.get(asset.asset) ?? { available: 0, occupied: 0 }
    return balanceRow(valuation, asset, available, occupied)
  })
  lessDebts(valuation, engine, user, type)
  return { ...valuation.sum(), records }
}

/** What is owed of borrowed money is not one's own: accounts are worth what they hold less their debts. */
function lessDebts(valuation: Valuation, engine: StateReader, user: string, type: number): void {
  for (const { account, asset, principal, interest } of engine.margin.loans(user)) {
    if (type === TOTAL || account === type) valuation.add(asset, -add(principal, interest))
  }
}

function accountWorth(engine: StateReader, user: string, type: number, rate: Rate) {
  const valuation = new Valuation(engine, rate)
  const held = new Valuation(engine, rate)
  for (const [asset, { available, occupied }] of holdings(engine, user, type)) {
    valuation.add(asset, add(available, occupied))
    held.add(asset, occupied)
  }
  lessDebts(valuation, engine, user, type)
  return { type, ...valuation.sum(), occupied: held.sum().equivalent }
}
