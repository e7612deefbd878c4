/**
 * The exchange as far as the market socket goes: the real state machine, figures, and sockets, with a market that trades
 * at random moments. No journal, since what is measured begins where a command was applied.
 *
 *   DATABASE_URL=… TRADES=20 CHANGES=100 node --import tsx bench/src/market-sockets/server.ts
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Command, Recorded } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import { openDatabase } from '@candlewick/server/db/database'
import { MarketFigures } from '@candlewick/server/figures/figures'
import type { Applied, AppliedSource } from '@candlewick/server/journal/source'
import { Realtime } from '@candlewick/server/realtime/realtime'
import { Scales } from '@candlewick/server/wire/scales'
import type { ServerFigures, ServerReady } from './messages.ts'
import { waitedMs } from './waited.ts'

const SYMBOL = 'BTC_USDT'
const MIDDLE = 641_200
const LEVELS = 200
/** Orders that come and go around the middle, besides the ladder that never empties. */
const LOOSE_ORDERS = 100
const REACH = 60

/** Applies commands and tells who listens, as a replica does. */
class Market implements AppliedSource {
  readonly engine = new Engine()
  readonly #listeners = new Set<(applied: Applied) => void>()
  readonly #loose: number[] = []
  #state = 7

  get sequence(): number {
    return this.engine.sequence
  }

  onApplied(listener: (applied: Applied) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  listenerFailed(where: string, failure: unknown): void {
    throw new Error(`${where}: ${failure}`)
  }

  open(): void {
    for (const command of demoGenesis()) this.apply(command)
    for (const user of ['house:maker', 'mover', 'taker']) {
      this.apply({ type: 'account.open', user, kind: user === 'house:maker' ? 'house' : 'customer' })
      for (const asset of ['USDT', 'BTC']) {
        this.apply({
          type: user === 'house:maker' ? 'house.fund' : 'deposit',
          id: `${user} ${asset}`,
          user,
          asset,
          amount: units(50_000_000_000_000),
        })
      }
    }
    this.apply({ type: 'prices', entries: [[SYMBOL, MIDDLE, 3]], hash: '0' })
    const side = (direction: number) =>
      Array.from({ length: LEVELS }, (_, at): [Ticks, Lots] => [
        ticks(MIDDLE + direction * (REACH + at)),
        lots(1_000_000 + at),
      ])
    this.apply({ type: 'spot.ladder', user: 'house:maker', symbol: SYMBOL, bids: side(-1), asks: side(1) })
  }

  /** A loose order comes, and the oldest goes where there are many: one level of the book each. */
  change(due: number): void {
    const oldest = this.#loose.length >= LOOSE_ORDERS ? this.#loose.shift() : undefined
    if (oldest !== undefined) {
      this.apply({ type: 'spot.cancel', user: 'mover', ids: [oldest] }, due)
      return
    }
    const buy = this.chance() < 0.5
    const away = 1 + Math.floor(this.chance() * (REACH - 1))
    const events = this.#order(
      due,
      'mover',
      buy,
      MIDDLE + (buy ? -away : away),
      1_000 + Math.floor(this.chance() * 9_000),
    )
    for (const event of events) if (event.type === 'order') this.#loose.push(event.order.id)
  }

  /** Takes a little of what is best. */
  trade(due: number): void {
    const buy = this.chance() < 0.5
    this.#order(due, 'taker', buy, MIDDLE + (buy ? REACH : -REACH), 10 + Math.floor(this.chance() * 90))
  }

  /** @param due epoch milliseconds at which the command came, be it that it had to wait: delays count from there */
  apply(command: Command, due = Date.now()): Applied['events'] {
    const recorded: Recorded = { sequence: this.sequence + 1, time: Math.max(this.engine.time, due), command }
    const events = this.engine.apply(recorded)
    const [first] = events
    if (first?.type === 'refused' && command.type !== 'spot.cancel') {
      throw new Error(`${command.type} refused: ${JSON.stringify(first)}`)
    }
    for (const listener of this.#listeners) listener({ recorded, events })
    return events
  }

  /** Park and Miller's generator. */
  chance(): number {
    this.#state = (this.#state * 16_807) % 2_147_483_647
    return this.#state / 2_147_483_647
  }

  #order(due: number, user: 'mover' | 'taker', buy: boolean, price: number, quantity: number): Applied['events'] {
    const order: Command = {
      type: 'spot.submit',
      user,
      symbol: SYMBOL,
      side: buy ? 'buy' : 'sell',
      kind: 'limit',
      price: ticks(price),
      lots: lots(quantity),
      tif: user === 'taker' ? 'IOC' : 'GTC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: `c${this.sequence + 1}`,
    }
    return this.apply(order, due)
  }
}

/** Runs `act` so many times a second on average, at moments that no timer of the server knows of. */
function atRandom(market: Market, perSecond: number, act: (due: number) => void): void {
  let due = performance.now()
  const next = () => {
    // A loop that was late makes up for what was missed, as requests that waited would.
    for (; due <= performance.now(); due += (-Math.log(1 - market.chance()) * 1_000) / perSecond) {
      act(Math.round(performance.timeOrigin + due))
    }
    setTimeout(next, due - performance.now())
  }
  next()
}

function tell(message: ServerReady | ServerFigures): void {
  process.send?.(message)
}

function watch(realtime: Realtime): void {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    tell({
      kind: 'figures',
      at: Date.now(),
      sockets: realtime.sockets.market,
      residentBytes: rss,
      heapBytes: heapUsed,
      externalBytes: external,
      cpuMs: (user + system) / 1_000,
      waitedMs: waitedMs(),
      loopP99: loop.percentile(99) / 1e6,
      loopWorst: loop.max / 1e6,
    })
    loop.reset()
  }, 1_000)
}

async function main(): Promise<void> {
  const sql = openDatabase(process.env.DATABASE_URL ?? '', { connections: 2 })
  const market = new Market()
  const scales = Scales.ofEngine(market.engine)
  const figures = new MarketFigures({ replica: market, sql, scales })
  await figures.ready
  market.open()
  const server = createServer()
  const warn = (details: object, message: string) => console.error(message, details)
  const realtime = new Realtime({
    // Nobody is logged in here.
    ownChannels: [],
    server,
    replica: market,
    sessions: { verify: async () => undefined, onEnded: () => () => undefined },
    origins: [],
    trustedProxies: 0,
    log: { warn },
    figures,
    engine: market.engine,
    scales,
    sql,
    // All readers come from one address here.
    limits: { socketsPerAddress: 100_000 },
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  await once(server, 'listening')
  atRandom(market, Number(process.env.TRADES ?? 20), (due) => market.trade(due))
  atRandom(market, Number(process.env.CHANGES ?? 100), (due) => market.change(due))
  watch(realtime)
  tell({ kind: 'ready', port: (server.address() as AddressInfo).port })
  process.on('disconnect', () => process.exit(0))
}

await main()
