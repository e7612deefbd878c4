/**
 * Messages on their way out, in the database: whoever asks for one waits for its row and never for the mail server. What
 * was not taken over is tried again, later and later; what may have been taken over is never sent again, since a code that
 * comes twice is worse than one that is asked for twice. Any number of processes send; a message is in one hand at a time.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/database.ts'
import type { Carrier, OutgoingMessage } from './mail.ts'
import type { Vault } from './vault.ts'

/** What became of a message: taken over; surely not, and worth another try; refused for good; or nobody knows. */
export type Delivered =
  | { readonly state: 'sent' }
  | { readonly state: 'later' | 'refused' | 'unknown'; readonly reason: string }

/** Hands messages to who carries them. Never rejects. */
export interface Delivery {
  /** @param id of the message, the same at every try */
  deliver(message: OutgoingMessage, id: string): Promise<Delivered>
  close(): void
}

export type Way = 'email' | 'phone'

export interface OutboxDependencies {
  readonly sql: Sql
  readonly vault: Vault
  readonly ways: Partial<Record<Way, Delivery>>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Seconds that a message is worth sending: a code as long as it is good, any other for a day. */
const CODE_LASTS = 600
const LASTS = 86_400
/** Seconds between tries: from so many on, doubled each time, up to so many. */
const FIRST_PAUSE = 5
const LONGEST_PAUSE = 3_600
/** Seconds after which a message is in nobody's hands any more: longer than any delivery may take. */
const LEASE = 300
/** Messages of one look, and of all at once in one process. */
const AT_ONCE = 5
const LOOK_MS = 2_000
const KEPT_DAYS = 30

const CONTEXT = 'outbox'

export class Outbox {
  readonly #dependencies: OutboxDependencies
  #timer: NodeJS.Timeout | undefined
  #under: Promise<unknown> = Promise.resolve()
  #again = false
  #busy = false

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies
  }

  /** Begins to send, here too. */
  start(): void {
    this.#timer = setInterval(() => this.#poke(), LOOK_MS).unref()
    this.#poke()
  }

  /** Lets what is under way come to its end. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#under
    for (const way of Object.values(this.#dependencies.ways)) way.close()
  }

  /** What puts messages in here. One for nobody costs as much, and is nothing. */
  carrier(way: Way): Carrier {
    return {
      send: async (message, within) => {
        const { vault } = this.#dependencies
        const sql = within ?? this.#dependencies.sql
        const sealed = vault.seal(JSON.stringify(message ?? null), CONTEXT)
        const lasts = message !== undefined && message.code === '' ? LASTS : CODE_LASTS
        await sql`
          insert into outbox (way, letter, state, expires_at)
          values (${way}, ${message === undefined ? null : sealed}, ${message === undefined ? 'void' : 'waiting'},
            now() + ${lasts} * interval '1 second')`
        // What goes out with a transaction is found by the next look after it.
        if (message !== undefined && within === undefined) this.#poke()
      },
      close: () => Promise.resolve(),
    }
  }

  /** Sends what is due. @returns how many were tried */
  async deliverDue(): Promise<number> {
    const { sql, ways } = this.#dependencies
    await this.#giveUp()
    const due = await sql<{ id: string; way: Way; letter: Buffer; attempts: number }[]>`
      update outbox set state = 'sending', attempts = attempts + 1, next_at = now() + ${LEASE} * interval '1 second'
      where id in (
        select id from outbox
        where state = 'waiting' and letter is not null and next_at <= now() and way in ${sql(['', ...Object.keys(ways)])}
        order by next_at, id limit ${AT_ONCE} for update skip locked
      )
      returning id, way, letter, attempts`
    await Promise.all(due.map((one) => this.#deliver(one)))
    return due.length
  }

  async tidy(): Promise<void> {
    await this.#dependencies.sql`
      delete from outbox where created_at < now() - ${KEPT_DAYS} * interval '1 day' and state not in ('waiting', 'sending')`
  }

  /** What is too old, and what a process that is gone had in its hands: that may have been sent. */
  async #giveUp(): Promise<void> {
    const { sql, log } = this.#dependencies
    const lost = await sql<{ state: string }[]>`
      update outbox set state = case when state = 'sending' then 'unknown' else 'expired' end, letter = null
      where id in (
        select id from outbox
        where (state = 'sending' and next_at <= now()) or (state = 'waiting' and expires_at <= now())
        for update skip locked
      )
      returning state`
    if (lost.length > 0) log.error({ messages: lost.length }, 'messages were given up')
  }

  async #deliver(one: { id: string; way: Way; letter: Buffer; attempts: number }): Promise<void> {
    const { sql, vault, ways, log } = this.#dependencies
    const message: OutgoingMessage = JSON.parse(vault.open(one.letter, CONTEXT))
    const delivery = ways[one.way]
    if (delivery === undefined) throw new Error(`nobody carries messages by ${one.way}`)
    const delivered = await delivery.deliver(message, one.id)
    if (delivered.state === 'later') {
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (one.attempts - 1))
      log.warn({ way: one.way, attempts: one.attempts, reason: delivered.reason }, 'a message is tried again later')
      await sql`
        update outbox set state = 'waiting', next_at = now() + ${pause} * interval '1 second', reason = ${delivered.reason}
        where id = ${one.id} and state = 'sending'`
      return
    }
    const reason = delivered.state === 'sent' ? '' : delivered.reason
    if (delivered.state !== 'sent')
      log.error({ way: one.way, state: delivered.state, reason }, 'a message was not sent')
    await sql`update outbox set state = ${delivered.state}, letter = null, reason = ${reason} where id = ${one.id}`
  }

  /** Sends until nothing is due; one round at a time. */
  #poke(): void {
    if (this.#timer === undefined) return
    this.#again = true
    if (this.#busy) return
    this.#busy = true
    this.#under = this.#rounds()
      .catch((err: unknown) => this.#dependencies.log.error({ err }, 'messages could not be sent'))
      .finally(() => {
        this.#busy = false
      })
  }

  async #rounds(): Promise<void> {
    while (this.#again) {
      this.#again = false
      while ((await this.deliverDue()) > 0 && this.#timer !== undefined);
    }
  }
}
