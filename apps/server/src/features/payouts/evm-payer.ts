/** Pays on a network of the EVM: a payment goes on from whatever it has reached, nonce and intent first. */
import type { EvmReader, EvmReceipt, Head } from '@candlewick/chain/adapter'
import { confirmationsOf } from '@candlewick/chain/networks'
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { EvmFees } from '@candlewick/chain/signer/intents'
import type { Transaction } from '../../db/database.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { callOf, movedBy, type PricedPayment } from './evm-calls.ts'
import { costAtMost, isTooLow, offered, PLAIN_GAS, replacing, withMargin } from './fees.ts'
import {
  type Attempt,
  addPayment,
  attemptsOf,
  itemsOf,
  type NewPayment,
  noteMined,
  noteUnmined,
  openPayments,
  type Payment,
  setWaits,
  takeNonce,
} from './payments.ts'
import { type PayerTurn, Sending } from './sending.ts'
import { endPayment, type Mined, returnWithdrawal } from './settling.ts'
import { SignerRefused } from './signer-client.ts'
import type { WalletFigures } from './wallet-figures.ts'

/** Of a signature that the signer will never give: the nonce is used up by nothing to itself. */
const FOR_GOOD = new Set([
  'not_held',
  'address',
  'asset',
  'amount',
  'memo',
  'approvals',
  'family',
  'form',
  'nonce_taken',
])
/** How far below the chain's end a payment that was final is still looked after. */
const WATCHED_BLOCKS = 128

export class EvmPayer {
  readonly #dependencies: PayoutDependencies
  readonly #reader: EvmReader
  readonly #sending: Sending

  constructor(dependencies: PayoutDependencies, reader: EvmReader) {
    this.#dependencies = dependencies
    this.#reader = reader
    this.#sending = new Sending(dependencies, reader, async ({ txid }) => {
      const { state } = await reader.lookup(txid)
      if (state !== 'mined') return state
      const receipt = await reader.receipt(txid)
      if (receipt === undefined) return 'unknown'
      return { ...minedBy(receipt), failed: !receipt.succeeded }
    })
  }

  /** One look at everything under way on the network. */
  async advance(turn: PayerTurn): Promise<void> {
    const head = await this.#reader.head()
    await this.#advanceAll(turn, await openPayments(this.#dependencies.sql, this.#reader.network), head)
    await this.#sending.keepFinal(turn, head, WATCHED_BLOCKS)
  }

  /** Signs and sends what was taken up just now. */
  async begin(turn: PayerTurn): Promise<void> {
    const open = await openPayments(this.#dependencies.sql, this.#reader.network)
    const claimed = open.filter(({ state }) => state === 'claimed')
    if (claimed.length > 0) await this.#advanceAll(turn, claimed, await this.#reader.head())
  }

  async #advanceAll(turn: PayerTurn, payments: readonly Payment[], head: Head): Promise<void> {
    const { log } = this.#dependencies
    const nonces = new Map<string, number>()
    for (const payment of payments) {
      const mined = nonces.get(payment.address) ?? (await this.#reader.nonce(payment.address))
      nonces.set(payment.address, mined)
      try {
        await this.#advanceOne(turn, payment, head, mined)
      } catch (failure) {
        if (!(failure instanceof SignerRefused)) throw failure
        await this.#refused(turn, payment, failure)
        log.warn({ payment: payment.id, refusal: failure.refusal }, 'the signer refuses a payment')
      }
    }
  }

  /**
   * Takes the next nonce for a payment, together with what `also` writes.
   * @param also false where the payment is not to be made after all: then nothing is written
   */
  async claim(
    turn: PayerTurn,
    payment: Omit<NewPayment, 'network' | 'nonce'>,
    also: (tx: Transaction, id: string) => Promise<boolean>,
  ): Promise<void> {
    const { network } = this.#reader
    const mined = await this.#reader.nonce(payment.address)
    try {
      await turn.fenced(async (tx) => {
        const nonce = await takeNonce(tx, network, payment.address, mined)
        const id = await addPayment(tx, { ...payment, network, nonce })
        if (!(await also(tx, id))) throw new NotTaken()
      })
    } catch (failure) {
      if (failure instanceof NotTaken) return
      throw failure
    }
    this.#dependencies.reached?.('claimed')
  }

  /** What a payment of that form costs at most now; undefined where the chain says that it would fail. */
  async price(payment: PricedPayment, figures: WalletFigures): Promise<EvmFees | undefined> {
    const call = callOf(figures, payment)
    const gas = call === undefined ? undefined : await this.#reader.gas({ from: payment.address, ...call })
    const now = await this.#reader.fees()
    if (gas === undefined || now.family !== 'evm') return undefined
    return offered(now, withMargin(gas))
  }

  async #advanceOne(turn: PayerTurn, payment: Payment, head: Head, mined: number): Promise<void> {
    const attempts = await attemptsOf(this.#dependencies.sql, payment.id)
    const needed = confirmationsOf(payment.network, this.#dependencies.mode)
    for (const { txid } of attempts.toReversed()) {
      const state = await this.#reader.lookup(txid)
      if (state.state !== 'mined') continue
      if (state.confirmations >= needed) return await this.#end(turn, payment, txid)
      await this.#sending.sent(turn, payment, txid)
      return await this.#noteMined(payment, txid, state.block.hash)
    }
    await noteUnmined(this.#dependencies.sql, payment)
    const newest = attempts.at(-1)
    if (payment.nonce !== null && mined > payment.nonce) return await this.#sending.gone(turn, payment, head, needed)
    await this.#sending.notGone(payment)
    if (newest === undefined) return await this.#sign(turn, payment, undefined)
    await this.#sending.send(turn, payment, newest)
    await this.#replaceStuck(turn, payment, newest)
  }

  async #noteMined(payment: Payment, txid: string, hash: string): Promise<void> {
    if (payment.hash === hash) return
    const receipt = await this.#reader.receipt(txid)
    if (receipt === undefined) return
    await noteMined(this.#dependencies.sql, payment, minedBy(receipt))
  }

  /** Asks for a signature and stores the bytes. @param last the attempt that is to be replaced */
  async #sign(turn: PayerTurn, payment: Payment, last: Attempt | undefined): Promise<void> {
    const { sql } = this.#dependencies
    const fees = last === undefined ? await this.#firstFees(turn, payment) : await this.#higherFees(last)
    if (fees === undefined) return await setWaits(sql, payment, 'would_fail')
    if (costAtMost(fees) > turn.figures.fee) return await setWaits(sql, payment, 'fee_cap')
    await this.#sending.sign(turn, payment, { nonce: payment.nonce, fees }, fees)
  }

  async #firstFees(turn: PayerTurn, payment: Payment): Promise<EvmFees | undefined> {
    if (payment.kind === 'fill') return await this.#fillFees()
    return await this.price(payment, turn.figures)
  }

  async #fillFees(): Promise<EvmFees | undefined> {
    const now = await this.#reader.fees()
    return now.family === 'evm' ? offered(now, PLAIN_GAS) : undefined
  }

  async #higherFees({ fees }: Attempt): Promise<EvmFees | undefined> {
    const now = await this.#reader.fees()
    return now.family === 'evm' ? replacing(feesOf(fees), now) : undefined
  }

  /** A transaction that miners have not taken for long at a price that they no longer take is replaced by a dearer one. */
  async #replaceStuck(turn: PayerTurn, payment: Payment, newest: Attempt): Promise<void> {
    const { intervals } = this.#dependencies
    const isOld = Date.now() - newest.signedAt > intervals.stuckMs
    if (!payment.bump && !isOld) return
    const now = await this.#reader.fees()
    if (now.family !== 'evm' || !(payment.bump || isTooLow(feesOf(newest.fees), now))) return
    await this.#sign(turn, payment, newest)
  }

  async #end(turn: PayerTurn, payment: Payment, txid: string): Promise<void> {
    const receipt = await this.#reader.receipt(txid)
    if (receipt === undefined) return
    const paid = await this.#hasPaid(turn, payment, receipt)
    if (paid === undefined) return
    await this.#sending.sent(turn, payment, txid)
    await endPayment(this.#dependencies, turn.fenced, payment, minedBy(receipt), paid)
  }

  /** Whether it did what was meant; undefined where its block has just gone. A token that tells no balance is taken at its log. */
  async #hasPaid({ figures }: PayerTurn, payment: Payment, receipt: EvmReceipt): Promise<boolean | undefined> {
    const moved = movedBy(figures, payment, receipt)
    if (moved === undefined) return false
    if (moved.contract === undefined) return true
    const [proven] = await this.#reader.prove([moved])
    if (proven === undefined || proven.verdict === 'orphaned') return undefined
    return proven.verdict !== 'refused'
  }

  /** What will never be signed as it is becomes nothing to itself, so that the nonces behind it go on. */
  async #refused({ fenced }: PayerTurn, payment: Payment, { refusal }: SignerRefused): Promise<void> {
    const { sql } = this.#dependencies
    const attempts = await attemptsOf(sql, payment.id)
    if (attempts.length > 0 || payment.kind === 'fill' || !FOR_GOOD.has(refusal.reason)) {
      return await setWaits(sql, payment, refusal.reason)
    }
    const intent: unknown = JSON.parse(payment.intent)
    const index = isRecord(intent) && typeof intent.index === 'number' ? intent.index : 0
    const purpose = payment.kind === 'sweep' ? 'deposit' : payment.kind === 'topup' ? 'gas' : 'hot'
    const fill = { kind: 'fill', purpose, index: purpose === 'deposit' ? index : 0 }
    const items = await itemsOf(sql, payment.id)
    await fenced(async (tx) => {
      await tx`
        update payments set kind = 'fill', intent = ${JSON.stringify(fill)}, amount = 0, waits = ''
        where id = ${payment.id} and state = 'claimed'`
      for (const item of items) await returnWithdrawal(tx, item, refusal.reason)
      await tx`update payment_items set live = false where payment_id = ${payment.id}`
    })
  }
}

/** Undoes a claim: somebody was faster. */
class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

const minedBy = ({ txid, block: { height, hash }, cost }: EvmReceipt): Mined => ({ txid, height, hash, cost })

function feesOf(text: string): EvmFees {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throw new Error('an attempt without its fees')
  return { gas: String(value.gas), maxFee: String(value.maxFee), priority: String(value.priority) }
}
