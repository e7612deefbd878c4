/** Makes the event objects of `events.ts` from the numbers of the event log. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { Event, PostingEvent } from '../events.ts'
import { accountNumber } from '../ledger/account-number.ts'
import {
  type EventLog,
  HOLD_SIZE,
  LOG_HOLD,
  LOG_ORDER,
  LOG_PLAIN,
  LOG_POSTING,
  LOG_TRADE,
  ORDER_HEAD,
  ORDER_SIZE,
  POSTING_ENTRY,
  POSTING_HEAD,
  TRADE_SIZE,
} from '../ledger/event-log.ts'
import type { PostingEntry } from '../ledger/events.ts'
import { ISOLATED_TYPES, PARTS, PRINCIPAL } from '../ledger/ledger.ts'
import type { OrderEvent, TradeEvent } from '../orders/events.ts'
import { MAKER_SHIFT, sideName, TAKER_SHIFT, tradeAccount } from '../orders/flags.ts'
import { HOOKS, postingReason, type State } from '../products.ts'
import { orderView } from '../spot/order-view.ts'

/** The events of the last command, each a fresh object that stays as it is. */
export function readEvents(state: State): Event[] {
  const log = state.log
  const events = new Array<Event>(log.count)
  let next = 0
  let place = 0
  let text = 0
  let plain = 0
  while (place < log.length) {
    switch (log.at(place)) {
      case LOG_POSTING: {
        const named = log.at(place + 3) < 0 ? log.texts[text++] : undefined
        events[next++] = readPosting(state, place, named)
        place += POSTING_HEAD + log.at(place + 5) * POSTING_ENTRY
        break
      }
      case LOG_HOLD: {
        const named = log.at(place + 3) < 0 ? log.texts[text++] : undefined
        events[next++] = readHold(state, place, named)
        place += HOLD_SIZE
        break
      }
      case LOG_ORDER: {
        const slot = log.at(place + 5)
        const clientId = slot < 0 ? log.texts[text++] : state.pool.clientIds[slot]
        events[next++] = readOrder(state, place, clientId ?? '')
        place += ORDER_SIZE
        break
      }
      case LOG_TRADE:
        events[next++] = readTrade(state, place)
        place += TRADE_SIZE
        break
      case LOG_PLAIN: {
        const event = log.plain[plain++]
        if (event !== undefined) events[next++] = event
        place += 1
        break
      }
      default:
        throw new Error(`the event log has no record at ${place}`)
    }
  }
  return events
}

function readPosting(state: State, place: number, named: string | undefined): PostingEvent {
  const log = state.log
  // Of exactly their number: pushing to an empty array would reserve room for seventeen.
  const entries = new Array<PostingEntry>(log.at(place + 5))
  for (let i = 0; i < entries.length; i += 1) {
    entries[i] = readEntry(state, log, place + POSTING_HEAD + i * POSTING_ENTRY)
  }
  return postingEvent(state, place, named, entries)
}

/** A posting whose head is at `place`. */
function postingEvent(state: State, place: number, named: string | undefined, entries: PostingEntry[]): PostingEvent {
  const log = state.log
  const event: PostingEvent = {
    type: 'posting',
    id: log.at(place + 1),
    reason: postingReason(log.at(place + 2)),
    reference: named ?? idText(log.at(place + 3)),
    entries,
  }
  const market = log.at(place + 4)
  if (market >= 0) event.symbol = state.bookAt(market).rules.symbol
  else if (market < -1) event.symbol = symbolBelow(state, market)
  return event
}

/** The symbol of what is no spot market. */
function symbolBelow(state: State, market: number): string {
  for (const product of HOOKS) {
    const symbol = product.symbolOf?.(state, market)
    if (symbol !== undefined) return symbol
  }
  throw new Error(`no product has the market ${market}`)
}

function readHold(state: State, place: number, named: string | undefined): PostingEvent {
  const log = state.log
  const amount = log.at(place + 6)
  const entry = postingEntry(state, log.at(place + 5), -amount, amount, log.at(place + 7), log.at(place + 8), PRINCIPAL)
  return postingEvent(state, place, named, [entry])
}

const SPLIT = 10_000_000
let lastHigh = 0
let lastHighText = ''

/** An id in decimal digits. Ids of one time share their leading digits, whose text is kept; the rest is a small number. */
function idText(id: number): string {
  const high = Math.floor(id / SPLIT)
  if (high === 0) return String(id)
  if (high !== lastHigh) {
    lastHigh = high
    lastHighText = String(high)
  }
  return lastHighText + String(id - high * SPLIT).padStart(7, '0')
}

function readEntry(state: State, log: EventLog, at: number): PostingEntry {
  return postingEntry(state, log.at(at), log.at(at + 1), log.at(at + 2), log.at(at + 3), log.at(at + 4), log.at(at + 5))
}

function postingEntry(
  state: State,
  account: number,
  available: number,
  occupied: number,
  availableAfter: number,
  occupiedAfter: number,
  part: number,
): PostingEntry {
  const type = state.ledger.type(account)
  const entry: PostingEntry = {
    owner: state.registry.ownerAt(state.ledger.owner(account)).name,
    account: accountNumber(type),
    asset: state.registry.assetAt(state.ledger.asset(account)).code,
    available,
    occupied,
    availableAfter,
    occupiedAfter,
    part: PARTS[part] ?? 'principal',
  }
  if (type >= ISOLATED_TYPES) entry.pair = state.bookAt(type - ISOLATED_TYPES).rules.symbol
  return entry
}

function readOrder(state: State, place: number, clientId: string): OrderEvent {
  const { log } = state
  const numbers = place + ORDER_HEAD
  return {
    type: 'order',
    order: orderView(
      state,
      log.data,
      numbers,
      log.at(place + 1),
      log.at(place + 2),
      log.at(place + 3),
      log.at(place + 4),
      clientId,
    ),
  }
}

function readTrade(state: State, place: number): TradeEvent {
  const log = state.log
  const trade: TradeEvent = {
    type: 'trade',
    id: log.at(place + 1),
    symbol: state.bookAt(log.at(place + 2)).rules.symbol,
    price: ticks(log.at(place + 3)),
    lots: lots(log.at(place + 4)),
    quote: units(log.at(place + 5)),
    takerSide: sideName(log.at(place + 6)),
    taker: {
      order: log.at(place + 7),
      user: state.registry.ownerAt(log.at(place + 8)).name,
      fee: units(log.at(place + 9)),
      feeRate: rate(log.at(place + 10)),
    },
    maker: {
      order: log.at(place + 11),
      user: state.registry.ownerAt(log.at(place + 12)).name,
      fee: units(log.at(place + 13)),
      feeRate: rate(log.at(place + 14)),
    },
  }
  const side = log.at(place + 6)
  if (side > 1) nameAccounts(trade, side)
  return trade
}

function nameAccounts({ taker, maker }: TradeEvent, side: number): void {
  const [ofTaker, ofMaker] = [tradeAccount(side, TAKER_SHIFT), tradeAccount(side, MAKER_SHIFT)]
  if (ofTaker !== undefined) taker.account = ofTaker
  if (ofMaker !== undefined) maker.account = ofMaker
}
