/** Which approved withdrawals of a network of coins are paid together now, and with which coins. */
import type { Coin, UtxoReader } from '@candlewick/chain/adapter'
import { COINBASE_MATURITY, confirmationsOf, type NetworkId } from '@candlewick/chain/networks'
import { type CoinInput, MOST_INPUTS, MOST_PAYEES } from '@candlewick/chain/signer/intents'
import type { Purpose } from '@candlewick/chain/signer/statement'
import type { Transaction } from '../../db/database.ts'
import { moveWithdrawal } from '../withdrawals/public.ts'
import { approved, type Due, dueOf, Waits } from './approved.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { addPayment } from './payments.ts'
import type { PayerTurn } from './sending.ts'

/** As the signer counts them (virtual bytes, rounded up). */
export const bytesOf = (inputs: number, payees: number): bigint => BigInt(11 + inputs * 69 + (payees + 1) * 43)

/** Customers' addresses that are looked at for coins in one turn: those that were given last of what was paid to. */
const MOST_ADDRESSES = 2_000

export interface Owned extends Coin {
  readonly purpose: Purpose
  readonly branch: 0 | 1
  readonly index: number
}

export async function claimOnCoins(
  dependencies: PayoutDependencies,
  reader: UtxoReader,
  turn: PayerTurn,
): Promise<void> {
  const { sql, replica, reached } = dependencies
  const { network } = reader
  const waits = new Waits()
  const waiting = await approved(sql, network, waits, turn.round)
  const dues: Due[] = []
  let today = turn.figures.assets[0]?.today ?? 0n
  for (const one of waiting) {
    const due = dueOf(one, turn.figures, replica.engine.asset(one.request.asset)?.decimals)
    if (typeof due === 'string') waits.add(one.request.asset, due)
    else if (today + due.amount > due.figures.day) waits.add(one.request.asset, 'cap_day')
    else if (dues.length < MOST_PAYEES) {
      today += due.amount
      dues.push(due)
    }
  }
  if (dues.length > 0) {
    const rate = await rateNow(reader)
    const { paid, passed } = choose(await ownCoins(dependencies, reader), dues, rate, turn.figures.fee)
    if (paid !== undefined) {
      await take(turn, reader, paid.dues, paid.coins)
      reached?.('claimed')
    }
    for (const { due, why } of passed) waits.add(due.request.asset, why)
    for (const { request } of leftOut(dues, passed.length, paid?.dues ?? [])) waits.add(request.asset, 'hot_low')
  }
  await waits.write(sql, network)
}

export async function rateNow(reader: UtxoReader): Promise<number> {
  const fees = await reader.fees()
  return fees.family === 'utxo' ? Math.max(1, Math.ceil(fees.perByte)) : 1
}

type Path = Pick<Owned, 'purpose' | 'branch' | 'index'>

/** Addresses that payments are made from: the hot wallet's own, and of customers where something was credited. */
export async function spendableFrom(
  { sql, addresses }: Pick<PayoutDependencies, 'sql' | 'addresses'>,
  network: NetworkId,
): Promise<ReadonlyMap<string, Path>> {
  const own = new Map<string, Path>()
  for (const branch of [0, 1] as const) {
    own.set(await addresses.houseAddress(network, 'hot', branch), { purpose: 'hot', branch, index: 0 })
  }
  const paidIn = await sql<{ address: string; index: number }[]>`
    select a.address, a.address_index::float8 as index from chain_addresses a
    where a.chain = ${network} and exists (
      select 1 from deposits d where d.network = a.chain and d.address = a.address and d.state = 'credited')
    order by a.place desc limit ${MOST_ADDRESSES}`
  for (const { address, index } of paidIn) own.set(address, { purpose: 'deposit', branch: 0, index })
  return own
}

/** What can be spent, the largest first: the hot wallet's own, then what customers paid in. */
export async function ownCoins(dependencies: PayoutDependencies, reader: UtxoReader): Promise<Owned[]> {
  const { sql, mode } = dependencies
  const { network } = reader
  const own = await spendableFrom(dependencies, network)
  const taken = await sql<{ place: string }[]>`
    select txid || ':' || vout as place from payment_coins where network = ${network} and live`
  const busy = new Set(taken.map(({ place }) => place))
  const { block } = await reader.head()
  const deep = confirmationsOf(network, mode)
  return (await reader.coins([...own.keys()]))
    .filter(({ txid, vout }) => !busy.has(`${txid}:${vout}`))
    .filter(({ height, coinbase }) => height >= 0 && block.height - height + 1 >= (coinbase ? COINBASE_MATURITY : deep))
    .flatMap((coin) => {
      const path = own.get(coin.address)
      return path === undefined ? [] : [{ ...coin, ...path }]
    })
    .sort((a, b) => (a.purpose === b.purpose ? Number(b.amount - a.amount) : a.purpose === 'hot' ? -1 : 1))
}

/** Those that coins do not suffice for: not one that is paid alone in a turn of its own, nor those behind such a one. */
function leftOut(dues: readonly Due[], passed: number, paid: readonly Due[]): Due[] {
  if (paid.some(({ large }) => large)) return []
  return dues.slice(passed).filter((due) => !due.large && !paid.includes(due))
}

/** What one transaction may pay, from a withdrawal on: one that carries approvals alone, others together without such ones. */
function batchFrom(dues: readonly Due[], at: number): readonly Due[] {
  return dues[at]?.large === true ? dues.slice(at, at + 1) : dues.slice(at).filter(({ large }) => !large)
}

/**
 * Which withdrawals the coins pay for together: as many as go, from the first one on that can be paid at all. Those before
 * it, which cannot be paid now even by themselves, are `passed` by: nobody waits for them.
 */
export function choose<One extends Coin>(coins: readonly One[], dues: readonly Due[], rate: number, cap: bigint) {
  const passed: { due: Due; why: 'hot_low' | 'fee_cap' }[] = []
  for (const [at, due] of dues.entries()) {
    const paid = together(coins, batchFrom(dues, at), rate, cap)
    if (typeof paid !== 'string') return { paid, passed }
    passed.push({ due, why: paid })
  }
  return { paid: undefined, passed }
}

/** As many of the first withdrawals as the coins pay for. */
function together<One extends Coin>(
  coins: readonly One[],
  dues: readonly Due[],
  rate: number,
  cap: bigint,
): { dues: readonly Due[]; coins: readonly One[] } | 'hot_low' | 'fee_cap' {
  for (let count = dues.length; count > 0; count = Math.floor(count / 2)) {
    const payees = dues.slice(0, count)
    const wanted = payees.reduce((sum, { amount }) => sum + amount, 0n)
    const chosen: One[] = []
    let held = 0n
    for (const coin of coins.slice(0, MOST_INPUTS)) {
      chosen.push(coin)
      held += coin.amount
      const fee = bytesOf(chosen.length, count) * BigInt(rate)
      if (held < wanted + fee) continue
      if (fee <= cap) return { dues: payees, coins: chosen }
      if (count === 1) return 'fee_cap'
      break
    }
  }
  return 'hot_low'
}

const inputOf = ({ txid, vout, amount, purpose, branch, index }: Owned): CoinInput => ({
  txid,
  vout,
  value: String(amount),
  purpose,
  branch,
  index,
})

/** Coins and withdrawals are taken together or not at all. */
async function take(turn: PayerTurn, reader: UtxoReader, dues: readonly Due[], coins: readonly Owned[]): Promise<void> {
  const { network } = reader
  await turn.fenced(async (tx) => {
    const taken: Due[] = []
    for (const due of dues) {
      if (await moveWithdrawal(tx, due.id, 'approved', 'signing', { actor: 'payer' })) taken.push(due)
    }
    const [first] = taken
    if (first === undefined) return
    const id = await addPayment(tx, {
      network,
      address: turn.figures.hot,
      nonce: null,
      kind: 'payCoins',
      intent: { kind: 'payCoins', requests: taken.map(({ request }) => request), change: 0 },
      asset: first.request.asset,
      amount: taken.reduce((sum, { amount }) => sum + amount, 0n),
    })
    for (const due of taken) {
      await tx`insert into payment_items (payment_id, withdrawal_id) values (${id}, ${due.id})`
    }
    await takeCoins(tx, id, network, coins)
  })
}

/** No other payment spends them while that one is open. */
export async function takeCoins(
  tx: Transaction,
  id: string,
  network: NetworkId,
  coins: readonly Owned[],
): Promise<void> {
  for (const coin of coins) {
    await tx`
      insert into payment_coins (payment_id, network, txid, vout, coin)
      values (${id}, ${network}, ${coin.txid}, ${coin.vout}, ${JSON.stringify(inputOf(coin))})`
  }
}
