/**
 * What is a customer's own, to that customer alone, as soon as it is applied. A socket gets nothing before its token is
 * proved and its session is the one of the address; it ends with its session.
 */
import type { Event, PostingEvent, TradeEvent } from '@candlewick/engine/events'
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import type { MarginEvent } from '@candlewick/engine/margin/events'
import type {
  ContractAccount,
  MarginNews,
  OwnCoin,
  OwnContractFill,
  OwnContractOrder,
  OwnFlashOrder,
  OwnOrder,
  OwnPosition,
  OwnTrade,
  PrivateMessage,
} from '@candlewick/protocol/realtime'
import type { Applied } from '../journal/source.ts'
import { ownContractFill, ownContractOrder } from '../wire/contract-views.ts'
import type { Scales } from '../wire/scales.ts'
import { ownOrder, ownTrade } from '../wire/spot-views.ts'
import { messagesFrame, textFrame } from './frame.ts'
import { CLOSE, type RealtimeLimits } from './limits.ts'
import type { ListenerSession, Sessions } from './sessions.ts'
import type { Wire } from './wire.ts'

const WATCH_MS = 1_000
/** A proved token is asked for again after this long, so that one that expires does not listen on. */
const REVERIFY_MS = 300_000
/** Tokens asked for again in one heartbeat, so that many sockets do not ask at once. */
const REVERIFY_AT_ONCE = 100

/** One private socket whose token was proved. */
export interface PrivateSocket {
  readonly wire: Wire
  readonly session: ListenerSession
  readonly token: string
  verifiedAt: number
  missed: number
}

/** What one customer gets at the end of a run of commands: the newest of each. */
class OwnNews {
  readonly #coins = new Map<string, OwnCoin>()
  readonly #orders = new Map<string, OwnOrder>()
  readonly #trades: OwnTrade[] = []
  readonly #contractOrders = new Map<string, OwnContractOrder>()
  readonly #contractTrades: OwnContractFill[] = []
  readonly #margin = new Map<string, MarginTouched>()
  readonly #flash = new Map<number, FlashOrderView>()
  /** A position, its margin or a setting changed. */
  positionsMoved = false

  coin(coin: OwnCoin): void {
    this.#coins.set(`${coin.account} ${coin.symbol ?? ''} ${coin.coin}`, coin)
  }

  order(order: OwnOrder): void {
    this.#orders.set(order.id, order)
  }

  trade(trade: OwnTrade): void {
    this.#trades.push(trade)
  }

  contractOrder(order: OwnContractOrder): void {
    this.#contractOrders.set(order.id, order)
  }

  contractTrade(trade: OwnContractFill): void {
    this.#contractTrades.push(trade)
  }

  /** A margin account changed; what became of its risk is told once: the newest of it, and a liquidation above all. */
  marginTouched(touched: MarginTouched): void {
    const key = touched.pair ?? ''
    const known = this.#margin.get(key)
    this.#margin.set(key, known?.event === 'liquidation' ? known : { ...known, ...touched })
  }

  flashOrder(order: FlashOrderView): void {
    this.#flash.set(order.id, order)
  }

  /** @param standing what the customer's accounts are once everything was applied */
  frame(sequence: number, standing: StandingOfOne): Buffer {
    const messages: PrivateMessage[] = []
    if (this.#coins.size > 0) messages.push({ type: 'OWNCOIN', sequence, data: [...this.#coins.values()] })
    if (this.#orders.size > 0) messages.push({ type: 'ORDER', sequence, data: [...this.#orders.values()] })
    if (this.#trades.length > 0) messages.push({ type: 'OWNTRADE', sequence, data: this.#trades })
    if (this.#contractOrders.size > 0) {
      messages.push({ type: 'CONTRACT_ORDER', sequence, data: [...this.#contractOrders.values()] })
    }
    if (this.#contractTrades.length > 0) {
      messages.push({ type: 'CONTRACT_TRADE', sequence, data: this.#contractTrades })
    }
    if (this.positionsMoved) messages.push({ type: 'POSITION', sequence, ...standing.contracts() })
    if (this.#margin.size > 0) {
      const data = [...this.#margin.values()].map(({ pair, event }) => ({
        ...standing.margin(pair),
        ...(event === undefined ? {} : { event }),
      }))
      messages.push({ type: 'MARGIN', sequence, data })
    }
    if (this.#flash.size > 0) {
      messages.push({ type: 'SETTLEMENT', sequence, data: [...this.#flash.values()].map(standing.flash) })
    }
    return messagesFrame(messages.map((message) => JSON.stringify(message)))
  }
}

/** A customer's open positions, and what the contract accounts stand at. */
export interface OwnStanding {
  readonly data: OwnPosition[]
  readonly accounts: ContractAccount[]
}

/** What a customer's accounts stand at. */
export interface StandingOf {
  contracts(user: string): OwnStanding
  /** Of the cross margin account, or with a pair the isolated one. */
  margin(user: string, pair: string | undefined): MarginNews
  /** A flash contract at this moment. */
  flash(order: FlashOrderView): OwnFlashOrder
}

interface StandingOfOne {
  contracts(): OwnStanding
  margin(pair: string | undefined): MarginNews
  flash(order: FlashOrderView): OwnFlashOrder
}

interface MarginTouched {
  readonly pair: string | undefined
  readonly event?: MarginNews['event'] | undefined
}

export class PrivateHub {
  readonly #scales: Scales
  readonly #sessions: Sessions
  readonly #limits: RealtimeLimits
  readonly #standingOf: StandingOf
  readonly #users = new Map<string, Set<PrivateSocket>>()
  readonly #stop: (() => void)[]
  #news = new Map<string, OwnNews>()
  #sequence = 0

  constructor(scales: Scales, sessions: Sessions, limits: RealtimeLimits, standingOf: StandingOf) {
    this.#scales = scales
    this.#standingOf = standingOf
    this.#sessions = sessions
    this.#limits = limits
    const beat = setInterval(() => this.#beat(), limits.heartbeatMs)
    const watch = setInterval(() => this.#watch(), Math.min(WATCH_MS, limits.stalledMs / 4))
    this.#stop = [
      () => clearInterval(beat),
      () => clearInterval(watch),
      sessions.onEnded(({ sessionId }) => this.#end((socket) => socket.session.sessionId === sessionId, 'logout')),
    ]
  }

  stop(): void {
    for (const stop of this.#stop) stop()
  }

  get size(): number {
    let size = 0
    for (const sockets of this.#users.values()) size += sockets.size
    return size
  }

  /** Lets a proved socket hear; undefined where the customer has too many already. */
  join(wire: Wire, session: ListenerSession, token: string): PrivateSocket | undefined {
    const sockets = this.#users.get(session.userId) ?? new Set()
    if (sockets.size >= this.#limits.socketsPerUser) return undefined
    const socket: PrivateSocket = { wire, session, token, verifiedAt: performance.now(), missed: 0 }
    this.#users.set(session.userId, sockets.add(socket))
    socket.wire.send(write({ type: 'USER_STATUS', data: { status: 'online' } }))
    return socket
  }

  leave(socket: PrivateSocket): void {
    const sockets = this.#users.get(socket.session.userId)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#users.delete(socket.session.userId)
  }

  /** Takes note of an applied command; what was applied together goes out together, at once after it. */
  take({ recorded, events }: Applied): void {
    if (this.#users.size === 0) return
    this.#sequence = recorded.sequence
    for (const event of events) {
      if (event.type === 'order') {
        const { order } = event
        this.#of(order.user)?.order(ownOrder(order, this.#scales.market(order.symbol)))
      } else if (event.type === 'posting') this.#takePosting(event)
      else if (event.type === 'flash') this.#of(event.order.user)?.flashOrder(event.order)
      else if (event.type === 'trade') this.#takeTrade(event, recorded.time)
      else if (isOfMargin(event)) this.#takeMargin(event)
      else this.#takeContract(event, recorded.time)
    }
  }

  #takeMargin(event: MarginEvent): void {
    if (event.type === 'margin.defined') return
    const news = this.#of(event.user)
    if (news === undefined) return
    const { pair } = event
    if (event.type === 'margin.liquidation') news.marginTouched({ pair, event: 'liquidation' })
    else if (event.type === 'margin.risk') {
      news.marginTouched({ pair, event: event.status === 'warned' ? 'warning' : 'restored' })
    } else news.marginTouched({ pair })
  }

  #takeContract(event: Event, time: number): void {
    if (event.type === 'contract.order') {
      const { order } = event
      this.#of(order.user)?.contractOrder(ownContractOrder(order, this.#scales.contract(order.symbol)))
    } else if (event.type === 'contract.trade') {
      for (const role of ['taker', 'maker'] as const) {
        const scale = this.#scales.contract(event.symbol)
        this.#of(event[role].user)?.contractTrade(ownContractFill(event, role, time, scale))
      }
    } else if (
      event.type === 'contract.position' ||
      event.type === 'contract.setting' ||
      event.type === 'contract.covered' ||
      event.type === 'contract.funding.paid'
    ) {
      const news = this.#of(event.user)
      if (news !== undefined) news.positionsMoved = true
    }
  }

  #takePosting(posting: PostingEvent): void {
    for (const entry of posting.entries) {
      this.#of(entry.owner)?.coin({
        account: entry.account,
        ...(entry.pair === undefined ? {} : { symbol: entry.pair }),
        coin: entry.asset,
        available: this.#scales.amountText(entry.asset, entry.availableAfter),
        occupied: this.#scales.amountText(entry.asset, entry.occupiedAfter),
      })
    }
  }

  #takeTrade(trade: TradeEvent, time: number): void {
    const market = this.#scales.market(trade.symbol)
    for (const role of ['taker', 'maker'] as const) {
      this.#of(trade[role].user)?.trade(ownTrade(trade, trade[role], role, time, market))
    }
  }

  /** Where the customer's news are gathered; undefined where the customer does not listen. */
  #of(user: string): OwnNews | undefined {
    if (!this.#users.has(user)) return undefined
    if (this.#news.size === 0) queueMicrotask(() => this.#flush())
    const news = this.#news.get(user) ?? new OwnNews()
    this.#news.set(user, news)
    return news
  }

  #flush(): void {
    const due = this.#news
    this.#news = new Map()
    for (const [user, news] of due) {
      const frame = news.frame(this.#sequence, {
        contracts: () => this.#standingOf.contracts(user),
        margin: (pair) => this.#standingOf.margin(user, pair),
        flash: (order) => this.#standingOf.flash(order),
      })
      for (const socket of this.#users.get(user) ?? []) socket.wire.write(frame)
    }
  }

  #beat(): void {
    const frame = textFrame(write({ type: 'HEARTBEAT', time: Date.now() }))
    const now = performance.now()
    let asked = 0
    for (const socket of this.#everyone()) {
      if (socket.missed >= this.#limits.missedHeartbeats) {
        socket.wire.cut()
        continue
      }
      socket.missed += 1
      socket.wire.write(frame)
      if (now - socket.verifiedAt < REVERIFY_MS || asked >= REVERIFY_AT_ONCE) continue
      asked += 1
      socket.verifiedAt = now
      void this.#reverify(socket)
    }
  }

  async #reverify(socket: PrivateSocket): Promise<void> {
    try {
      const session = await this.#sessions.verify(socket.token)
      if (session === undefined) this.#end((each) => each === socket, 'token_expired')
    } catch {
      // The database did not answer: the session is asked for again in the next heartbeat.
      socket.verifiedAt = Number.NEGATIVE_INFINITY
    }
  }

  #watch(): void {
    const now = performance.now()
    for (const socket of this.#everyone()) socket.wire.watch(now)
  }

  #end(which: (socket: PrivateSocket) => boolean, status: 'logout' | 'token_expired'): void {
    for (const socket of this.#everyone()) {
      if (!which(socket)) continue
      socket.wire.send(write({ type: 'USER_STATUS', data: { status } }))
      socket.wire.close(CLOSE.sessionEnded, status)
      this.leave(socket)
    }
  }

  *#everyone(): Iterable<PrivateSocket> {
    for (const sockets of this.#users.values()) yield* sockets
  }
}

function isOfMargin(event: Event): event is MarginEvent {
  return event.type.startsWith('margin.')
}

function write(message: PrivateMessage): string {
  return JSON.stringify(message)
}
