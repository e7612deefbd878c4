/**
 * Runs the demo's market makers against this process's replica: a few looks a second, each look's commands in one
 * group of the journal. Belongs to whoever feeds the prices, so that every book has one set of makers.
 */
import type { Command, Side } from '@candlewick/engine/commands'
import type { ContractReads } from '@candlewick/engine/contract/reads'
import { ContractMakers, type ContractMakerView } from '@candlewick/market-sim/contract-makers'
import { Makers, type MakerView } from '@candlewick/market-sim/makers'
import { INDEX_SETTINGS } from '@candlewick/rules/index-price'
import type { SpotMarketRules } from '@candlewick/rules/market'
import type { Applied } from '../journal/source.ts'
import type { PricesLog } from '../prices/feed.ts'
import { runTicker } from '../prices/ticker.ts'

/** Milliseconds between two looks. */
const LOOK_MS = 250

/** What the makers read of the engine. */
export interface MakerEngine {
  markets(): Iterable<SpotMarketRules>
  indexPrice(symbol: string): { readonly price: number; readonly time: number } | undefined
  depth(symbol: string, side: Side, limit: number): readonly (readonly [number, number])[]
  bookVersion(symbol: string): number
  readonly contracts: Pick<ContractReads, 'contract' | 'positions' | 'depth'>
}

export interface MakersDependencies {
  readonly replica: { readonly engine: MakerEngine; submit(command: Command): Promise<Applied> }
  readonly seed: string
  readonly log: PricesLog
}

/**
 * The engine as the makers see it at `now` (epoch ms): an index that has aged is none, such as the one that a server
 * finds when it starts again.
 */
function makerView(engine: MakerEngine, now: number): MakerView {
  return {
    index(symbol) {
      const index = engine.indexPrice(symbol)
      return index === undefined || now - index.time > INDEX_SETTINGS.staleAfter ? undefined : index.price
    },
    best: (symbol, side) => engine.depth(symbol, side, 1)[0],
    version: (symbol) => engine.bookVersion(symbol),
  }
}

function contractView({ contracts }: MakerEngine): ContractMakerView {
  return {
    index(symbol) {
      const contract = contracts.contract(symbol)
      return contract?.live ? contract.index : undefined
    },
    held(user, symbol) {
      const held = { long: 0, short: 0 }
      for (const position of contracts.positions(user)) {
        if (position.symbol === symbol) held[position.side] = position.lots
      }
      return held
    },
    best: (symbol, side) => contracts.depth(symbol, side, 1)[0],
  }
}

export class MakersRunner {
  readonly #dependencies: MakersDependencies
  #makers: Makers | undefined
  #contractMakers: ContractMakers | undefined
  #refused = 0
  #failing = false

  constructor(dependencies: MakersDependencies) {
    this.#dependencies = dependencies
  }

  /** Commands of the makers that were refused since the start; a few are races, many are a fault. */
  get refused(): number {
    return this.#refused
  }

  /** Makes markets until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await runTicker(
      LOOK_MS,
      signal,
      (now) => this.look(now),
      (error) => this.#failed(error, signal),
    )
  }

  /** One look of every maker at `now` (epoch ms); resolves when what they did is applied. */
  async look(now: number): Promise<void> {
    const { replica, seed, log } = this.#dependencies
    this.#makers ??= new Makers(replica.engine.markets(), seed, now)
    this.#contractMakers ??= new ContractMakers(seed, now)
    const commands = [
      ...this.#makers.step(now, makerView(replica.engine, now)),
      ...this.#contractMakers.step(now, contractView(replica.engine)),
    ]
    const answers = await Promise.all(commands.map((command) => replica.submit(command)))
    for (const { recorded, events } of answers) {
      const refused = events.find((event) => event.type === 'refused')
      if (refused === undefined) continue
      this.#refused += 1
      const { command } = recorded
      // Ten times the count or more since it was last said.
      if (Number.isInteger(Math.log10(this.#refused))) {
        log.warn(
          { command: command.type, rule: refused.rule, bound: refused.bound, refused: this.#refused },
          'a maker was refused',
        )
      }
    }
    this.#failing = false
  }

  #failed(error: unknown, signal: AbortSignal): void {
    if (!this.#failing && !signal.aborted) this.#dependencies.log.warn({ err: error }, 'makers are not making markets')
    this.#failing = true
  }
}
