/** The order form of one terminal: draft, what went wrong, and sending. Outside of React, so that book, chart and keys reach it. */

import { tryParseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { DEFAULT_FEES, FEE_TIERS, type FeeRates } from '@candlewick/rules/fees'
import { marketFeed } from '../../realtime/market.ts'
import { ownState, SPOT_ACCOUNT } from '../../realtime/own.ts'
import { coinKey } from '../../realtime/own-state.ts'
import { useSession } from '../../session/session.ts'
import { type SpotMarket, ticksOf } from '../spot-market.ts'
import { changeDraft, type DraftAction, type DraftSituation, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts'

export interface FormState {
  readonly draft: OrderDraft
  /** The button was pressed: also what is merely not entered yet is said. */
  readonly pressed: boolean
}

export class DraftStore {
  readonly market: SpotMarket
  #state: FormState = { draft: EMPTY_DRAFT, pressed: false }
  readonly #listeners = new Set<() => void>()

  constructor(market: SpotMarket) {
    this.market = market
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): FormState => this.#state

  readonly dispatch = (action: DraftAction): void => {
    const draft = changeDraft(this.#state.draft, action, this.situation())
    this.#set({ draft, pressed: false })
  }

  press(): void {
    this.#set({ ...this.#state, pressed: true })
  }

  /** What can be seen of market and customer at this moment. */
  situation(): DraftSituation {
    const { market } = this
    const index = marketFeed.details.get(market.symbol)?.index
    return {
      market,
      fees: ownFees(),
      book: marketFeed.books.get(market.symbol),
      base: availableUnits(market.base, market.baseDecimals),
      quote: availableUnits(market.quote, market.quoteDecimals),
      index: index === undefined ? undefined : ticksOf(market, index),
    }
  }

  #set(state: FormState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** The rates of the customer's tier; everybody's where nobody is logged in. */
export function ownFees(): FeeRates {
  const vip = useSession.getState().userInfo?.vip ?? 0
  return FEE_TIERS.find((tier) => tier.level === vip) ?? DEFAULT_FEES
}

function availableUnits(coin: string, decimals: number): Units | undefined {
  const held = ownState.coins.get(coinKey(SPOT_ACCOUNT, coin))
  const parsed = held === undefined ? undefined : tryParseDecimal(held.available, decimals)
  return parsed?.ok ? units(parsed.value) : undefined
}
