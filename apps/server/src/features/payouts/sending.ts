/**
 * What paying is on every chain, whatever stands for a place in it, a nonce or coins: an intent is signed, the bytes are
 * stored, then sent, the same again and again, until the chain holds them deep enough or something else in their place.
 * No answer of a node is believed; what was sent is looked up.
 */

import type { ChainReader, Head } from '@candlewick/chain/adapter'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { moveWithdrawal } from '../withdrawals/public.ts'
import { withApprovals } from './approvals.ts'
import type { Round } from './approved.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { type Attempt, addAttempt, attemptsOf, type Fenced, itemsOf, type Payment, recentPayments } from './payments.ts'
import { endDisplaced, type Mined, minedAgain } from './settling.ts'
import type { WalletFigures } from './wallet-figures.ts'

export interface PayerTurn {
  readonly term: number
  readonly fenced: Fenced
  readonly figures: WalletFigures
  readonly round: Round
}

/** Where an attempt is: in a block, with what it cost there and whether it was without effect; or in a pool; or nowhere. */
export type MinedOf = (attempt: Attempt) => Promise<(Mined & { readonly failed: boolean }) | 'pool' | 'unknown'>

export class Sending {
  readonly #dependencies: PayoutDependencies
  readonly #reader: ChainReader
  readonly #mined: MinedOf
  /** The chain's end when what was final was last looked for. */
  #lookedAt: string | undefined

  constructor(dependencies: PayoutDependencies, reader: ChainReader, mined: MinedOf) {
    this.#dependencies = dependencies
    this.#reader = reader
    this.#mined = mined
  }

  /**
   * Asks for a signature, stores the bytes, sends them.
   * @param part what the chain's kind needs beside the intent
   * @param fees as they are kept with the attempt
   */
  async sign(turn: PayerTurn, payment: Payment, part: object, fees: object): Promise<void> {
    const { sql, signer, reached } = this.#dependencies
    const intent: unknown = JSON.parse(payment.intent)
    if (!isRecord(intent)) throw new Error(`payment ${payment.id} has no intent`)
    // As they are kept now: one that came after it was taken up counts.
    const asked = await withApprovals(sql, turn.figures.operators, intent, await itemsOf(sql, payment.id))
    const body = { ...asked, network: payment.network, ...part }
    reached?.('asking')
    const { result } = await signer.ask({ lane: 'pay', epoch: turn.term, op: 'sign', body })
    reached?.('answered')
    if (!isRecord(result)) throw new Error('a signature without its transaction')
    const signed = { txid: String(result.txid), raw: String(result.raw), fee: String(result.fee) }
    await turn.fenced((tx) => addAttempt(tx, payment, { ...signed, fees: JSON.stringify(fees) }))
    reached?.('stored')
    await this.#broadcast(turn, payment, signed)
  }

  /** Sends what is in no pool; what a node answers counts for nothing. */
  async send(turn: PayerTurn, payment: Payment, attempt: Pick<Attempt, 'txid' | 'raw'>): Promise<void> {
    const { state } = await this.#reader.lookup(attempt.txid)
    if (state === 'pool') await this.sent(turn, payment, attempt.txid)
    else await this.#broadcast(turn, payment, attempt)
  }

  async #broadcast(turn: PayerTurn, payment: Payment, { txid, raw }: Pick<Attempt, 'txid' | 'raw'>): Promise<void> {
    const { log, reached } = this.#dependencies
    const { said, words } = await this.#reader.broadcast(raw)
    reached?.('broadcast')
    // Said once: it is sent again and again.
    if (said === 'refused' && payment.state !== 'sent')
      log.warn({ payment: payment.id, txid, words }, 'a node refuses a transaction')
    await this.sent(turn, payment, txid)
  }

  /** It may be on its way: from here on its withdrawal is nobody's to cancel. */
  async sent(turn: PayerTurn, payment: Payment, txid: string): Promise<void> {
    if (payment.state === 'sent') return
    await turn.fenced(async (tx) => {
      await tx`
        update payments set state = 'sent', changed_at = clock_timestamp()
        where id = ${payment.id} and state in ('claimed', 'signed')`
      await tx`
        update payment_attempts set sent_at = clock_timestamp()
        where payment_id = ${payment.id} and txid = ${txid} and sent_at is null`
      for (const item of await itemsOf(tx, payment.id)) {
        await moveWithdrawal(tx, item, 'signing', 'broadcast', { actor: 'payer', txid })
      }
    })
    this.#dependencies.reached?.('sent')
  }

  /** Its nonce or coins are used, and by none of its attempts: once that is deep enough, for good. */
  async gone(turn: PayerTurn, payment: Payment, head: Head, needed: number): Promise<void> {
    const { sql } = this.#dependencies
    const { height } = head.block
    if (payment.goneAt === null) await sql`update payments set gone_at = ${height} where id = ${payment.id}`
    else if (height >= payment.goneAt + needed) await endDisplaced(turn.fenced, sql, payment)
  }

  async notGone({ id, goneAt }: Payment): Promise<void> {
    if (goneAt !== null) await this.#dependencies.sql`update payments set gone_at = null where id = ${id}`
  }

  /**
   * What was final and is no longer in the chain is sent again, the same bytes; what had ended and is in another block costs
   * what it costs there. Where all of it stands, nothing is asked before the chain has another end.
   * @param watched so many blocks below the chain's end
   */
  async keepFinal(
    { fenced }: PayerTurn,
    { block: { height: end, hash: endHash } }: Head,
    watched: number,
  ): Promise<void> {
    if (this.#lookedAt === endHash) return
    let stands = true
    for (const payment of await recentPayments(this.#dependencies.sql, this.#reader.network, end - watched)) {
      const { height, hash } = payment
      if (height === null || hash === null || (await this.#reader.isCanonical({ height, hash }))) continue
      if (!(await this.#keepOne(fenced, payment))) stands = false
    }
    this.#lookedAt = stands ? endHash : undefined
  }

  /** Whether nothing is left to do: one of its attempts is in the chain, noted as what it costs there, or none may be sent. */
  async #keepOne(fenced: Fenced, payment: Payment): Promise<boolean> {
    const { sql, log } = this.#dependencies
    const attempts = await attemptsOf(sql, payment.id)
    let isKnown = false
    for (const attempt of attempts.toReversed()) {
      const mined = await this.#mined(attempt)
      if (mined === 'pool') isKnown = true
      if (typeof mined !== 'object') continue
      await minedAgain(fenced, payment, mined)
      if (mined.failed !== (payment.state === 'failed')) {
        log.error(
          { payment: payment.id, txid: mined.txid },
          'a payment that had ended does the contrary in another block',
        )
      }
      return true
    }
    // It may do now what it did not do then, and its withdrawal may have been paid since: that is for people to send.
    if (payment.state === 'failed') {
      log.error({ payment: payment.id }, 'a payment that had failed is no longer in the chain')
      return true
    }
    const { txid } = payment
    log.warn({ payment: payment.id, txid }, 'a payment that was final is no longer in the chain: sent again')
    const attempt = attempts.find((one) => one.txid === txid)
    if (attempt !== undefined && !isKnown) await this.#reader.broadcast(attempt.raw)
    return false
  }
}
