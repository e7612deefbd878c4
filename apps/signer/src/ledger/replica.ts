/**
 * The signer's own copy of the ledger: the journal followed from a place that it trusts, with its own reading of the hash
 * chain and the same engine. Asked before each signature whether a withdrawal's money is held.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { Engine, type HeldWithdrawal } from '@candlewick/engine/engine'
import { replaceFile } from '../store/durable.ts'
import { hexOf, type Keys } from '../store/keys.ts'
import { followed, GENESIS, LedgerBroken, type Position } from './chain-of-groups.ts'
import type { JournalSource } from './journal-source.ts'
import { Verdicts } from './verdicts.ts'

const READ_GROUPS = 256
/** After so many commands the state is written down, so that the next start replays no more than that. */
const KEEP_EVERY = 200_000
const FILE = 'ledger.state'

export interface LedgerOptions {
  readonly folder: string
  readonly keys: Keys
  readonly source: JournalSource
  /**
   * Where nothing of its own is left to start from and the journal's beginning is pruned: the snapshot with this digest,
   * as an operator read it off, is believed; `any` of a development chain's house.
   */
  readonly trust?: string
}

export class Ledger {
  readonly #options: LedgerOptions
  #engine: Engine
  #position: Position
  #verdicts = new Verdicts()
  #kept: number
  #busy: Promise<void> | undefined

  private constructor(options: LedgerOptions, engine: Engine, position: Position) {
    this.#options = options
    this.#engine = engine
    this.#position = position
    this.#kept = position.sequence
  }

  /** @throws LedgerBroken where there is no place to begin at */
  static async open(options: LedgerOptions): Promise<Ledger> {
    const own = readOwn(options)
    if (own !== undefined) return new Ledger(options, own.engine, own.position)
    const { prunedTo } = await options.source.head()
    if (prunedTo === 0) return new Ledger(options, new Engine({ rules: 1 }), GENESIS)
    const { trust } = options
    const row = trust === undefined ? undefined : await options.source.snapshot()
    if (row === undefined) throw new LedgerBroken('the journal is pruned: say which snapshot is to be trusted')
    if (trust !== 'any' && trust !== row.digest) {
      throw new LedgerBroken(`the oldest snapshot, at ${row.sequence}, has digest ${row.digest}`)
    }
    const engine = Engine.restore(row.bytes)
    return new Ledger(options, engine, { sequence: row.sequence, hash: row.hash })
  }

  get sequence(): number {
    return this.#position.sequence
  }

  /** Follows to the journal's present end. @throws LedgerBroken, or the driver's error where the database is away */
  async catchUp(): Promise<void> {
    // What was being read when this was asked may end before what the caller has just written.
    while (this.#busy !== undefined) await this.#busy.catch(() => undefined)
    this.#busy = this.#follow()
    try {
      await this.#busy
    } finally {
      this.#busy = undefined
    }
  }

  /** A withdrawal as the ledger has it now; undefined where it knows none of that id. */
  withdrawal(id: string): HeldWithdrawal | undefined {
    return this.#engine.withdrawal(id)
  }

  /** How many decimals the ledger keeps of an asset; undefined of one that it does not know. */
  decimals(asset: string): number | undefined {
    return this.#engine.asset(asset)?.decimals
  }

  /** Writes the state down for the next start. */
  keep(): void {
    const { folder, keys } = this.#options
    const state = hexOf(this.#engine.snapshot())
    const text = JSON.stringify({ ...this.#position, state })
    replaceFile(join(folder, FILE), `${keys.mac('ledger', text)}\n${text}`)
    this.#kept = this.#position.sequence
  }

  async #follow(): Promise<void> {
    const { source } = this.#options
    const head = await source.head()
    if (head.sequence < this.#position.sequence) {
      throw new LedgerBroken(`the journal ends at ${head.sequence}, this copy at ${this.#position.sequence}`)
    }
    await this.#verdicts.load(source, this.#position.sequence)
    for (;;) {
      const rows = await source.read(this.#position.sequence, READ_GROUPS)
      if (rows.length === 0) break
      for (const row of rows) {
        const { commands, end } = followed(row, this.#position)
        for (const [place, command] of commands.entries()) {
          this.#verdicts.advance(this.#engine, { sequence: row.first + place, time: row.time, command })
        }
        this.#position = end
      }
      if (this.#position.sequence - this.#kept >= KEEP_EVERY) this.keep()
    }
    if (this.#position.sequence < head.sequence) throw new LedgerBroken(`gap: nothing after ${this.#position.sequence}`)
  }
}

function readOwn({ folder, keys }: LedgerOptions): { engine: Engine; position: Position } | undefined {
  const path = join(folder, FILE)
  if (!existsSync(path)) return undefined
  const [mac = '', text = ''] = readFileSync(path, 'utf8').split('\n')
  if (keys.mac('ledger', text) !== mac) throw new LedgerBroken(`${path} was changed`)
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || typeof value.state !== 'string') throw new LedgerBroken(`${path} is none`)
  const engine = Engine.restore(Buffer.from(value.state, 'hex'))
  return { engine, position: { sequence: Number(value.sequence), hash: String(value.hash) } }
}
