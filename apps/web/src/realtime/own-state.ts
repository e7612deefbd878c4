/**
 * What is the customer's own, as stores: open orders (those just sent among them), balances, newest trades. Three
 * sources meet here and the newest word wins: the lists asked for at the start, the private socket, and what the
 * person has just done.
 */
import type { CallInput } from '@candlewick/protocol/client'
import type { OwnCoin, OwnOrder, OwnTrade } from '@candlewick/protocol/realtime'
import { type FrameClock, FrameQueue } from './frame.ts'
import { KeyedStore } from './keyed-store.ts'

/** An order sent and not yet answered, or refused; it stands in the list where the confirmed one will stand. */
export interface SentOrder {
  clientId: string
  /** What was asked for, in the words of the call. */
  asked: CallInput<'spot.submit'>
  sentTime: number
  /** `unknown`: no answer came, and it is being found out; `absent`: it never arrived, and may be sent again. */
  state: 'pending' | 'refused' | 'unknown' | 'absent'
  /** The reason of a refusal, in the person's language. */
  reason?: string
}

export type OrderRow = { kind: 'sent'; key: string; sent: SentOrder } | { kind: 'order'; key: string; order: OwnOrder }

/** Own trades kept for the screen; older ones are the history's business. */
const OWN_TRADES_KEPT = 200

const ALL = 'all'

export interface OrderEnd {
  order: OwnOrder
}

export class OwnState {
  readonly #rows: KeyedStore<readonly OrderRow[]>
  readonly #trades: KeyedStore<readonly OwnTrade[]>
  /** Key `account:coin`. */
  readonly coins: KeyedStore<OwnCoin>
  readonly #open = new Map<string, OwnOrder>()
  readonly #sent = new Map<string, SentOrder>()
  /** Engine sequence of the last word about an order or a coin. */
  readonly #heard = new Map<string, number>()
  readonly #endListeners = new Set<(end: OrderEnd) => void>()
  #sequence = 0
  #recentTrades: readonly OwnTrade[] = []
  /** Client ids whose order came over the socket; its answer, arriving later, must not bring the sent row back. */
  readonly #confirmed = new Set<string>()

  constructor(clock?: FrameClock) {
    const frames = new FrameQueue(clock)
    this.#rows = new KeyedStore(frames)
    this.#trades = new KeyedStore(frames)
    this.coins = new KeyedStore(frames)
  }

  rows(): readonly OrderRow[] {
    return this.#rows.get(ALL) ?? NO_ROWS
  }
  onRows(listener: () => void): () => void {
    return this.#rows.subscribe(ALL, listener)
  }
  trades(): readonly OwnTrade[] {
    return this.#trades.get(ALL) ?? NO_TRADES
  }
  onTrades(listener: () => void): () => void {
    return this.#trades.subscribe(ALL, listener)
  }
  /** Told of every order that ends, so that the history is read anew. */
  onEnd(listener: (end: OrderEnd) => void): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  /** Where the socket stands; given back with a list, it tells which words came after the list was asked for. */
  get sequence(): number {
    return this.#sequence
  }

  /** Everything belongs to one customer: gone when another one, or nobody, is logged in. */
  clear(): void {
    this.#open.clear()
    this.#sent.clear()
    this.#heard.clear()
    this.#confirmed.clear()
    this.#sequence = 0
    this.#recentTrades = []
    this.#rows.clear()
    this.#trades.clear()
    this.coins.clear()
  }

  /** An order leaves the person's hand: it stands in the list from this moment. */
  send(order: Omit<SentOrder, 'state' | 'reason'>): void {
    this.#sent.set(order.clientId, { ...order, state: 'pending' })
    this.#showRows(true)
  }

  /** The order was refused: it stays in the list with the reason until it is put away. */
  refuse(clientId: string, reason: string): void {
    this.#settleSent(clientId, { state: 'refused', reason })
  }

  /** No answer came; whether the order exists is being found out. */
  lose(clientId: string): void {
    this.#settleSent(clientId, { state: 'unknown' })
  }

  /** The order never arrived: it may be sent again, with the same client id. */
  miss(clientId: string): void {
    this.#settleSent(clientId, { state: 'absent' })
  }

  /** The order of these words that never arrived, if there is one. */
  missed(asked: SentOrder['asked']): SentOrder | undefined {
    const words = wordsOf(asked)
    for (const sent of this.#sent.values()) if (sent.state === 'absent' && wordsOf(sent.asked) === words) return sent
    return undefined
  }

  /** The person has read the refusal. */
  dismiss(clientId: string): void {
    if (this.#sent.delete(clientId)) this.#showRows(true)
  }

  /** The answer of a call about one order (submit, amend, cancel). Newer words of the socket stay. */
  answer(order: OwnOrder): void {
    this.#sent.delete(order.clientId)
    const known = this.#open.get(order.id)
    const ended = this.#heard.has(order.id) && !known
    if (!ended && (!known || known.updateTime <= order.updateTime)) this.#takeOrder(order)
    this.#showRows(true)
  }

  /** The list of open orders as asked for when the socket stood at `since`. */
  loadOrders(orders: readonly OwnOrder[], since: number): void {
    const listed = new Set(orders.map((order) => order.id))
    const newer = (id: string) => (this.#heard.get(id) ?? -1) > since
    for (const id of [...this.#open.keys()]) if (!listed.has(id) && !newer(id)) this.#open.delete(id)
    for (const order of orders) {
      if (newer(order.id)) continue
      this.#takeOrder(order)
    }
    this.#showRows(true)
  }

  /** The balances as asked for when the socket stood at `since`. */
  loadCoins(coins: readonly OwnCoin[], since: number): void {
    for (const coin of coins) {
      const key = coinKey(coin.account, coin.coin, coin.symbol)
      if ((this.#heard.get(key) ?? -1) <= since) this.coins.putNow(key, coin)
    }
  }

  loadTrades(trades: readonly OwnTrade[]): void {
    this.#mergeTrades(trades)
  }

  /** A waiting trailing stop has followed the price: where it would fire now. */
  follow(id: string, triggerPrice: string): void {
    const order = this.#open.get(id)
    if (order?.status !== 'waiting') return
    this.#open.set(id, { ...order, triggerPrice })
    this.#showRows(false)
  }

  hearOrders(sequence: number, orders: readonly OwnOrder[]): void {
    this.#advance(sequence)
    for (const order of orders) {
      if ((this.#heard.get(order.id) ?? -1) > sequence) continue
      this.#heard.set(order.id, sequence)
      this.#takeOrder(order)
    }
    this.#showRows(false)
  }

  hearCoins(sequence: number, coins: readonly OwnCoin[]): void {
    this.#advance(sequence)
    for (const coin of coins) {
      const key = coinKey(coin.account, coin.coin, coin.symbol)
      if ((this.#heard.get(key) ?? -1) > sequence) continue
      this.#heard.set(key, sequence)
      this.coins.put(key, () => coin)
    }
  }

  hearTrades(sequence: number, trades: readonly OwnTrade[]): void {
    this.#advance(sequence)
    this.#mergeTrades(trades)
  }

  #advance(sequence: number): void {
    if (sequence > this.#sequence) this.#sequence = sequence
  }

  #takeOrder(order: OwnOrder): void {
    this.#sent.delete(order.clientId)
    this.#confirmed.add(order.clientId)
    if (order.status === 'open' || order.status === 'waiting') {
      this.#open.set(order.id, order)
      return
    }
    this.#open.delete(order.id)
    // Remembered as ended, so that a slower list or answer does not open it again.
    if (!this.#heard.has(order.id)) this.#heard.set(order.id, this.#sequence)
    for (const listener of this.#endListeners) listener({ order })
  }

  #settleSent(clientId: string, change: Pick<SentOrder, 'state' | 'reason'>): void {
    const sent = this.#sent.get(clientId)
    if (!sent || this.#confirmed.has(clientId)) return
    this.#sent.set(clientId, { ...sent, ...change })
    this.#showRows(true)
  }

  #mergeTrades(trades: readonly OwnTrade[]): void {
    const byId = new Map(this.#recentTrades.map((trade) => [trade.id, trade]))
    for (const trade of trades) byId.set(trade.id, trade)
    this.#recentTrades = [...byId.values()].sort((a, b) => b.time - a.time).slice(0, OWN_TRADES_KEPT)
    const shown = this.#recentTrades
    this.#trades.put(ALL, () => shown)
  }

  #showRows(now: boolean): void {
    if (now) this.#rows.putNow(ALL, this.#listRows())
    else this.#rows.put(ALL, () => this.#listRows())
  }

  /** Newest first; a sent order and the confirmed one share their key, so that the row stays where it is. */
  #listRows(): readonly OrderRow[] {
    const rows: OrderRow[] = []
    for (const sent of this.#sent.values()) rows.push({ kind: 'sent', key: sent.clientId, sent })
    for (const order of this.#open.values()) rows.push({ kind: 'order', key: order.clientId || order.id, order })
    return rows.sort((a, b) => rowTime(b) - rowTime(a))
  }
}

const NO_ROWS: readonly OrderRow[] = []
const NO_TRADES: readonly OwnTrade[] = []

/** `symbol`: the pair of an isolated margin account, of which there is one a pair. */
export const coinKey = (account: number, coin: string, symbol?: string): string =>
  symbol === undefined ? `${account}:${coin}` : `${account}:${symbol}:${coin}`

/** What was asked for, whatever its id and the order of its fields. */
const wordsOf = ({ clientId: _, ...asked }: SentOrder['asked']): string =>
  JSON.stringify(Object.entries(asked).sort(([one], [other]) => (one < other ? -1 : 1)))

const rowTime = (row: OrderRow): number => (row.kind === 'sent' ? row.sent.sentTime : row.order.placedTime)
