/** Pays on a network of coins: as on the EVM, with coins in the place of a nonce. Two attempts of a payment always conflict. */
import type { Head, UtxoReader } from '@candlewick/chain/adapter'
import { confirmationsOf } from '@candlewick/chain/networks'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { bytesOf, rateNow } from './coins-claims.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { replacingRate } from './fees.ts'
import {
  type Attempt,
  attemptsOf,
  itemsOf,
  noteMined,
  noteUnmined,
  openPayments,
  type Payment,
  setWaits,
} from './payments.ts'
import { type PayerTurn, Sending } from './sending.ts'
import { endDisplaced, endPayment } from './settling.ts'
import { SignerRefused } from './signer-client.ts'

const WATCHED_BLOCKS = 100
/** Of a batch that will never be signed as it is: its coins are let go and its withdrawals go back to people. */
const FOR_GOOD = new Set(['not_held', 'address', 'asset', 'amount', 'memo', 'approvals', 'family', 'form', 'coin'])

export class CoinsPayer {
  readonly #dependencies: PayoutDependencies
  readonly #reader: UtxoReader
  readonly #sending: Sending

  constructor(dependencies: PayoutDependencies, reader: UtxoReader) {
    this.#dependencies = dependencies
    this.#reader = reader
    this.#sending = new Sending(dependencies, reader, async ({ txid, fee }) => {
      const state = await reader.lookup(txid)
      if (state.state !== 'mined') return state.state
      const { height, hash } = state.block
      return { txid, height, hash, cost: fee, failed: false }
    })
  }

  /** One look at everything under way on the network. */
  async advance(turn: PayerTurn): Promise<void> {
    const { sql, log } = this.#dependencies
    const head = await this.#reader.head()
    for (const payment of await openPayments(sql, this.#reader.network)) {
      try {
        await this.#advanceOne(turn, payment, head)
      } catch (failure) {
        if (!(failure instanceof SignerRefused)) throw failure
        await this.#refused(turn, payment, failure)
        log.warn({ payment: payment.id, refusal: failure.refusal }, 'the signer refuses a payment')
      }
    }
    await this.#sending.keepFinal(turn, head, WATCHED_BLOCKS)
  }

  async #advanceOne(turn: PayerTurn, payment: Payment, head: Head): Promise<void> {
    const { sql, mode } = this.#dependencies
    const attempts = await attemptsOf(sql, payment.id)
    const needed = confirmationsOf(payment.network, mode)
    for (const { txid, fee } of attempts.toReversed()) {
      const state = await this.#reader.lookup(txid)
      if (state.state !== 'mined') continue
      await this.#sending.sent(turn, payment, txid)
      const { height, hash } = state.block
      const mined = { txid, height, hash, cost: fee }
      if (state.confirmations >= needed) await endPayment(this.#dependencies, turn.fenced, payment, mined, true)
      else if (payment.hash !== hash) await noteMined(sql, payment, mined)
      return
    }
    await noteUnmined(sql, payment)
    const newest = attempts.at(-1)
    if (newest === undefined) return await this.#sign(turn, payment, undefined)
    if (await this.#isGone(payment)) return await this.#sending.gone(turn, payment, head, needed)
    await this.#sending.notGone(payment)
    await this.#sending.send(turn, payment, newest)
    await this.#replaceStuck(turn, payment, newest)
  }

  /** Whether the chain, not only the pool, has spent what it spends. */
  async #isGone({ id }: Payment): Promise<boolean> {
    const attempts = await attemptsOf(this.#dependencies.sql, id)
    for (const { txid } of attempts) if ((await this.#reader.lookup(txid)).state === 'pool') return false
    for (const { txid, vout } of await this.#inputs(id)) {
      if ((await this.#reader.coin(txid, vout)) === undefined) return true
    }
    return false
  }

  async #inputs(id: string): Promise<{ txid: string; vout: number }[]> {
    return await this.#dependencies.sql<{ txid: string; vout: number }[]>`
      select txid, vout from payment_coins where payment_id = ${id}`
  }

  async #sign(turn: PayerTurn, payment: Payment, last: Attempt | undefined): Promise<void> {
    const { sql } = this.#dependencies
    const now = await rateNow(this.#reader)
    const rate = last === undefined ? now : replacingRate(rateOf(last.fees), now)
    const coins = await sql<{ coin: string }[]>`
      select coin from payment_coins where payment_id = ${payment.id} order by txid, vout`
    const inputs = coins.map(({ coin }): unknown => JSON.parse(coin))
    try {
      await this.#sending.sign(turn, payment, { inputs, rate }, { rate })
    } catch (failure) {
      const lost = last === undefined ? lostFee(failure) : undefined
      if (lost === undefined) throw failure
      // It was signed before at a higher rate, and nobody has the answer: a dearer one conflicts with it, and serves as well.
      const payees = Math.max(1, (await itemsOf(sql, payment.id)).length)
      const dearer = Math.ceil(lost / Number(bytesOf(inputs.length, payees))) + 1
      await this.#sending.sign(turn, payment, { inputs, rate: dearer }, { rate: dearer })
    }
  }

  async #replaceStuck(turn: PayerTurn, payment: Payment, newest: Attempt): Promise<void> {
    const isOld = Date.now() - newest.signedAt > this.#dependencies.intervals.stuckMs
    if (!payment.bump && !isOld) return
    if (!payment.bump && (await rateNow(this.#reader)) <= rateOf(newest.fees)) return
    await this.#sign(turn, payment, newest)
  }

  async #refused({ fenced }: PayerTurn, payment: Payment, { refusal }: SignerRefused): Promise<void> {
    const { sql } = this.#dependencies
    const attempts = await attemptsOf(sql, payment.id)
    if (attempts.length === 0 && FOR_GOOD.has(refusal.reason)) await endDisplaced(fenced, sql, payment, refusal.reason)
    else await setWaits(sql, payment, refusal.reason)
  }
}

/** What an earlier one of the same payment costs that the signer has signed; undefined where it refuses for another reason. */
function lostFee(failure: unknown): number | undefined {
  if (!(failure instanceof SignerRefused) || failure.refusal.reason !== 'fee_low') return undefined
  return Number(failure.refusal.bound)
}

function rateOf(fees: string): number {
  const value: unknown = JSON.parse(fees)
  return isRecord(value) ? Number(value.rate) : 1
}
