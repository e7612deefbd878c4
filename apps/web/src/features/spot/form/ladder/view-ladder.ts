/** What a ladder in the spot form comes to: its orders, what they hold, what will be sent, or what is wrong with it. Pure. */
import { formatDecimal } from '@candlewick/money/decimal'
import { isBlankEntry } from '@candlewick/money/typed-number'
import type { Lots } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import type { CallInput } from '@candlewick/protocol/client'
import { type LadderFault, ladder, type Rung } from '@candlewick/rules/ladder'
import type { MarginTrade } from '@candlewick/rules/margin/trading'
import {
  type SpotLadderFigures,
  type SpotLadderSituation,
  spotLadderFault,
  spotLadderFigures,
} from '@candlewick/rules/spot-ladder'
import type { SpotMarket } from '../../../../markets/spot-market.ts'
import { priceOf, ticksOf } from '../../../../markets/terminal-market.ts'
import { fault, isFault, priceFault, readQuantity, sentPrice, sentQuantity } from '../../../../terminal/form/entries.ts'
import { type LadderReadFault, mostLots, readLadder } from '../../../../terminal/form/ladder/read-ladder.ts'
import { type DraftSituation, dearer, type OrderDraft } from '../order-draft.ts'
import type { DraftError } from '../order-entries.ts'

export type SpotLadderFields = Omit<CallInput<'spot.ladder'>, 'account' | 'symbol' | 'clientId'>

export interface SpotLadderView {
  readonly error?: DraftError | LadderReadFault
  readonly rungs?: readonly Rung[]
  readonly figures?: SpotLadderFigures
  /** Present where it can be sent, with what it would do to its account. */
  readonly fields?: SpotLadderFields
  readonly trade?: MarginTrade
}

export function viewLadder(draft: OrderDraft, situation: DraftSituation): SpotLadderView {
  const { market } = situation
  const rungs = readLadder(draft, readQuantity(draft.quantity, 'quantity', market), market)
  if (isFault(rungs)) return { error: rungs as LadderReadFault }
  const known = knownOf(draft, situation)
  const asked = { side: draft.side, postOnly: draft.postOnly, rungs }
  const refused = spotLadderFault(asked, known)
  // Beyond the largest order its value is beyond what is counted.
  if (refused?.rule === 'max_quantity') return { rungs, error: errorOf(refused, draft, market) }
  const figures = spotLadderFigures(asked, known)
  if (refused !== undefined) return { rungs, figures, error: errorOf(refused, draft, market) }
  const total = rungs.reduce((sum, rung) => sum + rung.lots, 0)
  const { side, sizes, postOnly, stp } = draft
  return {
    rungs,
    figures,
    fields: {
      side,
      fromPrice: sentPrice(market, ticks(ticksOf(market, draft.from) ?? 0)),
      toPrice: sentPrice(market, ticks(ticksOf(market, draft.to) ?? 0)),
      rungs: Number(draft.rungs),
      quantity: sentQuantity(market, lots(total)),
      sizes,
      postOnly,
      stp,
    },
    trade: { side, lots: lots(total), total: side === 'buy' ? figures.hold : figures.value },
  }
}

function knownOf({ side }: OrderDraft, situation: DraftSituation): SpotLadderSituation {
  const { market, book, index, fees, base, quote } = situation
  const best = (side === 'buy' ? book?.asks : book?.bids)?.ticks[0]
  return {
    market: market.rules,
    bandRate: market.rules.bandRate,
    index,
    best: best === undefined ? undefined : ticks(best),
    feeRate: dearer(fees),
    available: side === 'buy' ? quote : base,
  }
}

/** The quantity that a part of the balance pays for with these prices; empty while they are missing. */
export function partOf(draft: OrderDraft, percent: number, situation: DraftSituation): string {
  const { market, base, quote } = situation
  const whole = draft.side === 'buy' ? quote : base
  if (whole === undefined) return ''
  const part = Math.floor((whole / 100) * percent)
  const size = draft.side === 'sell' ? lots(Math.floor(part / market.rules.lotUnits)) : paid(draft, part, situation)
  return size > 0 ? sentQuantity(market, size) : ''
}

function paid(draft: OrderDraft, part: number, situation: DraftSituation): Lots {
  const { market } = situation
  const [from, to] = [ticksOf(market, draft.from), ticksOf(market, draft.to)]
  if (!from || !to || isBlankEntry(draft.rungs)) return lots(0)
  const known = knownOf(draft, situation)
  const most = Math.floor(part / (Math.min(from, to) * market.rules.tickLotUnits))
  return mostLots(most, (size) => {
    const made = ladder({
      from: ticks(from),
      to: ticks(to),
      count: Number(draft.rungs),
      lots: size,
      sizes: draft.sizes,
    })
    // Too little for the number of orders is cheap as well.
    if ('refusal' in made) return made.refusal.rule === 'too_little'
    return spotLadderFigures({ side: 'buy', postOnly: false, rungs: made.rungs }, known).hold <= part
  })
}

function errorOf({ rule, field, bound = 0 }: LadderFault, draft: OrderDraft, market: SpotMarket): DraftError {
  const money = { bound: formatDecimal(bound, market.quoteDecimals), unit: market.quote }
  switch (rule) {
    case 'price_band':
    case 'post_only_would_cross':
      return priceFault(rule, field, priceOf(market, bound), market)
    case 'max_quantity':
      return fault(rule, field, { bound: sentQuantity(market, lots(bound)), unit: market.base })
    case 'insufficient_balance': {
      const coins = { bound: formatDecimal(bound, market.baseDecimals), unit: market.base }
      return fault(rule, field, draft.side === 'buy' ? money : coins)
    }
    default:
      return fault('min_notional', field, money)
  }
}
