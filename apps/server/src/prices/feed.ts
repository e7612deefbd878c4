/**
 * Brings index prices into the journal: twice a second one command with every symbol that has a price, chained by hash
 * to the command before, and with the time that the journal gave to that. A symbol whose sources are stale or at odds is
 * said to have none. Only one process feeds at a time.
 */
import { createHash } from 'node:crypto'
import type { Command, IndexEntry } from '@candlewick/engine/commands'
import type { IndexPrice } from '@candlewick/rules/index-price'
import { flashEntryName, PRICE_CHAIN_START, priceChainHash, timeEntry } from '@candlewick/rules/price-chain'
import type { Applied } from '../journal/source.ts'
import { runTicker } from './ticker.ts'

/** Milliseconds between two prices commands: a window of 3 s holds six. */
export const CADENCE_MS = 500

/** One symbol's index, and what it is for flash contracts: of the sources of the last 1.5 s alone. */
export interface SymbolIndex {
  readonly symbol: string
  readonly index: IndexPrice
  readonly flash: IndexPrice
}

export interface IndexSource {
  /** The index of every symbol at `now` (epoch ms): what it is, or why there is none. */
  at(now: number): readonly SymbolIndex[]
}

export interface PricesLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface FeedReplica {
  /** May be another object after a rebuild: it is read anew each time. */
  readonly engine: { readonly priceHash: string; readonly flash: { market(symbol: string): object | undefined } }
  submit(command: Command): Promise<Applied>
}

export interface FeedDependencies {
  readonly replica: FeedReplica
  readonly source: IndexSource
  readonly log: PricesLog
  /** The newest prices command in the journal, of whoever fed before; undefined where it is long ago. */
  readonly newest?: () => Promise<Link | undefined>
  /** What is published with the prices. */
  readonly announcements?: { entries(now: number): readonly IndexEntry[]; told(now: number): void }
}

interface Link {
  readonly hash: string
  /** When the journal recorded it, epoch milliseconds. */
  readonly time: number
}

/** An entry without a source says that the symbol has no price now, and what depends on it halts. */
function entryOf(name: string, index: IndexPrice): IndexEntry {
  return index.status === 'live' ? [name, index.price, index.sources] : [name, 0, 0]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Another feeder's prices have come in between: the turn is over, whether or not its end was noticed. */
export class TurnOver extends Error {
  override readonly name = 'TurnOver'
}

export class PriceFeed {
  readonly #dependencies: FeedDependencies
  /** Symbols without an index price, with the reason. */
  readonly #halted = new Map<string, string>()
  #failing = false
  /** The newest link, as far as it is known here. */
  #newest: Link | undefined

  constructor(dependencies: FeedDependencies) {
    this.#dependencies = dependencies
  }

  /** Symbols that have no index price now, with the reason. */
  get halted(): ReadonlyMap<string, string> {
    return this.#halted
  }

  /** Feeds until `signal` aborts. @throws TurnOver where another feeds: who begins again reads anew */
  async run(signal: AbortSignal): Promise<void> {
    // Once this is applied, so is the last of whoever fed before, and the chain goes on from there.
    await this.#dependencies.replica.submit({ type: 'tick' })
    this.#newest = await this.#dependencies.newest?.()
    const over = new AbortController()
    await runTicker(
      CADENCE_MS,
      AbortSignal.any([signal, over.signal]),
      (now) => this.publish(now),
      (error) => {
        if (error instanceof TurnOver) over.abort(error)
        else this.#failed(error, signal)
      },
    )
    if (over.signal.aborted) throw over.signal.reason
  }

  /** Submits the prices of `now` (epoch ms). @throws TurnOver, and Error where they are refused for another reason */
  async publish(now: number): Promise<void> {
    const { replica, source, announcements } = this.#dependencies
    const entries: IndexEntry[] = []
    const { flash: contracts } = replica.engine
    for (const { symbol, index, flash } of source.at(now)) {
      entries.push(entryOf(symbol, index))
      if (contracts.market(symbol) !== undefined) entries.push(entryOf(flashEntryName(symbol), flash))
      this.#note(symbol, index)
    }
    if (entries.length === 0) return
    const follows = replica.engine.priceHash
    const previous = follows || PRICE_CHAIN_START
    if (this.#newest?.hash === previous) entries.push(timeEntry(this.#newest.time))
    const announced = announcements?.entries(now) ?? []
    entries.push(...announced)
    const hash = priceChainHash(previous, entries, sha256)
    const { events, recorded } = await replica.submit({ type: 'prices', entries, hash, follows })
    for (const event of events) {
      if (event.type === 'refused' && event.rule === 'prices_follow') throw new TurnOver(`others follow ${follows}`)
      if (event.type === 'refused') throw new Error(`prices were refused by ${event.rule} ${event.field ?? ''}`)
    }
    this.#newest = { hash, time: recorded.time }
    if (announced.length > 0) announcements?.told(now)
    if (this.#failing) this.#dependencies.log.info({}, 'prices are fed again')
    this.#failing = false
  }

  #note(symbol: string, index: IndexPrice): void {
    if (index.status === 'live') {
      if (this.#halted.delete(symbol)) this.#dependencies.log.info({ symbol }, 'index price is back')
      return
    }
    if (!this.#halted.has(symbol)) this.#dependencies.log.warn({ symbol, reason: index.reason }, 'no index price')
    this.#halted.set(symbol, index.reason)
  }

  /** Said once, not twice a second. */
  #failed(error: unknown, signal: AbortSignal): void {
    if (!this.#failing && !signal.aborted) this.#dependencies.log.warn({ err: error }, 'prices are not fed')
    this.#failing = true
  }
}
