/**
 * The one way to the signer: a connection of its own, a request at a time, every reply checked against the signer's key. It
 * holds a key to be known by, and none that anything on a chain answers to.
 */
import { type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import {
  ed25519Of,
  type Lane,
  openReply,
  type RecordPlace,
  type Reply,
  requestHash,
  type SignerRefusal,
  sealRequest,
} from '@candlewick/chain/signer/envelope'
import { FrameReader, frameOf } from '@candlewick/chain/signer/frames'
import type { Sql } from '../../db/database.ts'

/** A signature waits for the signer's own look at journal and chain. */
const ANSWER_MS = 20_000
const EXPIRY_MS = 30_000
/** Several processes count together; who comes late takes another number. */
const MOST_TRIES = 5

/** The signer said no, and why. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused'
  readonly refusal: SignerRefusal
  constructor(refusal: SignerRefusal) {
    super(`the signer refuses: ${[refusal.reason, refusal.field, refusal.bound].filter(Boolean).join(' ')}`)
    this.refusal = refusal
  }
}

/** There was no answer, or none of the signer's: whether it has signed is not known. */
export class SignerAway extends Error {
  override readonly name = 'SignerAway'
}

/** This server's own key, made where there is none: it is enrolled at the signer and signs nothing but questions. */
export function clientKey(dataDir: string): { key: KeyObject; publicKey: string } {
  const path = join(dataDir, 'signer-client.key')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  return ed25519Of(Buffer.from(readFileSync(path, 'utf8').trim(), 'hex'))
}

export interface SignerClientOptions {
  readonly sql: Sql
  readonly socket: string
  /** The signer's public key, raw, hex; undefined while it is not known. */
  readonly signer: () => string | undefined
  readonly client: { key: KeyObject; publicKey: string }
}

export interface Ask {
  readonly lane: Lane
  /** The term of the payer; 1 of a mere question. */
  readonly epoch: number
  readonly op: string
  readonly body: unknown
}

export class SignerClient {
  readonly #options: SignerClientOptions

  constructor(options: SignerClientOptions) {
    this.#options = options
  }

  /** The signer's key. @throws SignerAway while it is not known */
  get signerKey(): string {
    const known = this.#options.signer()
    if (known === undefined) throw new SignerAway('the signer is not known yet')
    return known
  }

  /** @throws SignerRefused, SignerAway */
  async ask(ask: Ask): Promise<{ result: unknown; record: RecordPlace }> {
    for (let tries = 1; ; tries++) {
      const reply = await this.#send(ask)
      const { refused } = reply
      if (ask.lane === 'pay') await this.#keep(reply.record)
      if (refused === undefined) return { result: reply.result, record: reply.record }
      if (refused.reason !== 'replayed' || tries === MOST_TRIES) throw new SignerRefused(refused)
      await this.#skip(refused.bound ?? '')
    }
  }

  async #send({ lane, epoch, op, body }: Ask): Promise<Reply> {
    const { sql, socket, client } = this.#options
    const [row] = await sql<{ counter: number }[]>`select nextval('signer_requests')::float8 as counter`
    const head = { client: client.publicKey, lane, epoch, counter: row?.counter ?? 0, expires: Date.now() + EXPIRY_MS }
    const seen = lane === 'pay' ? await this.#seen() : undefined
    const frame = sealRequest(client.key, { ...head, ...(seen === undefined ? {} : { seen }), op, body })
    const answer = await exchange(socket, frame)
    const reply = openReply(answer, this.signerKey, requestHash(frame))
    if (reply === undefined) throw new SignerAway('what answered is not the signer')
    return reply
  }

  /** The newest place of the signer's record that was ever told here; a signer that was set up anew begins another record. */
  async #seen(): Promise<RecordPlace | undefined> {
    const [place] = await this.#options.sql<{ entry: number; hash: string }[]>`
      select entry::float8 as entry, hash from signer_places where signer = ${this.signerKey}`
    return place
  }

  /** Before what was signed is used: whoever knows of a signature knows the place it has. */
  async #keep({ entry, hash }: RecordPlace): Promise<void> {
    if (entry === 0) return
    await this.#options.sql`
      insert into signer_places (signer, entry, hash) values (${this.signerKey}, ${entry}, ${hash})
      on conflict (signer) do update set entry = excluded.entry, hash = excluded.hash
      where signer_places.entry < excluded.entry`
  }

  /** Goes on behind what the signer has taken: after another process, or where the database is an older one. */
  async #skip(reached: string): Promise<void> {
    const counter = Number(/^\d+\/(\d+)$/.exec(reached)?.[1] ?? 0)
    const { sql } = this.#options
    await sql`
      select setval('signer_requests', greatest(${counter}::bigint, (select last_value from signer_requests)))`
  }
}

/** One frame there, one back. */
function exchange(path: string, frame: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(path)
    const reader = new FrameReader()
    const end = (failure: string) => {
      socket.destroy()
      reject(new SignerAway(failure))
    }
    socket.setTimeout(ANSWER_MS, () => end('the signer does not answer'))
    socket.on('error', (failure) => end(`the signer cannot be reached: ${failure.message}`))
    socket.on('close', () => end('the signer hung up'))
    socket.on('connect', () => socket.write(frameOf(frame)))
    socket.on('data', (chunk) => {
      try {
        const [answer] = reader.push(chunk)
        if (answer === undefined) return
        resolve(answer)
        socket.destroy()
      } catch (failure) {
        end(failure instanceof Error ? failure.message : String(failure))
      }
    })
  })
}
