/** The order form of one terminal: draft, what went wrong, and sending. Outside of React, so that book, chart and keys reach it. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { DEFAULT_FEES, FEE_TIERS, type FeeRates } from '@candlewick/rules/fees'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { ticksOf } from '../../../markets/terminal-market.ts'
import { ACCOUNT_NUMBERS, type TradeAccount } from '../../../platform/accounts.ts'
import { marketFeed } from '../../../realtime/market.ts'
import { ownState } from '../../../realtime/own.ts'
import { coinKey } from '../../../realtime/own-state.ts'
import { useSession } from '../../../session/session.ts'
import { tradedMarket } from '../trade-accounts.ts'
import { changeDraft, type DraftAction, type DraftSituation, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts'
import type { DraftField } from './order-entries.ts'
import { usedKinds } from './used-kinds.ts'

export interface FormState {
  readonly draft: OrderDraft
  /** The button was pressed: also what is merely not entered yet is said. */
  readonly pressed: boolean
  /** What the server refused of the order sent last; gone with the next entry. */
  readonly refusal?: FieldRefusal
}

/** A refusal of the server, at the field that it concerns, in its words. */
export interface FieldRefusal {
  readonly field: DraftField
  readonly words: string
}

/** The draft as it was sent, and as sending left it. */
interface SentDraft {
  readonly before: OrderDraft
  readonly after: OrderDraft
}

export class DraftStore {
  readonly market: SpotMarket
  #account: TradeAccount
  #state: FormState = { draft: { ...EMPTY_DRAFT, kind: usedKinds.use.getState().kind }, pressed: false }
  readonly #listeners = new Set<() => void>()

  constructor(market: SpotMarket, account: TradeAccount) {
    this.market = market
    this.#account = account
  }

  /** The account whose money the order takes. */
  get account(): TradeAccount {
    return this.#account
  }

  /** Another account: what was entered stays. */
  tradeWith(account: TradeAccount): void {
    if (account === this.#account) return
    this.#account = account
    this.#set({ draft: this.#state.draft, pressed: false })
  }

  /** The key of a balance of the account. */
  keyOf(coin: string): string {
    return coinKey(ACCOUNT_NUMBERS[this.#account], coin, this.#account === 'fixed' ? this.market.symbol : undefined)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): FormState => this.#state

  readonly dispatch = (action: DraftAction): void => {
    if (action.type === 'kind') usedKinds.keep(action.kind)
    const draft = changeDraft(this.#state.draft, action, this.situation())
    this.#set({ draft, pressed: false })
  }

  press(): void {
    this.#set({ ...this.#state, pressed: true })
  }

  /** The order leaves the form. Gives what it was, for {@link refuse}. */
  send(): SentDraft {
    const before = this.#state.draft
    this.dispatch({ type: 'sent' })
    return { before, after: this.#state.draft }
  }

  /** The order was refused: what was entered is there again, unless something else has been entered since. */
  refuse({ before, after }: SentDraft, refusal: FieldRefusal): void {
    if (this.#state.draft === after) this.#set({ draft: before, pressed: true, refusal })
  }

  /** What can be seen of market and customer at this moment. */
  situation(): DraftSituation {
    const { market } = this
    const { index, close } = marketFeed.details.get(market.symbol) ?? {}
    return {
      market: tradedMarket(market, this.#account),
      fees: ownFees(),
      book: marketFeed.books.get(market.symbol),
      base: this.#available(market.base, market.baseDecimals),
      quote: this.#available(market.quote, market.quoteDecimals),
      index: index === undefined ? undefined : ticksOf(market, index),
      last: close === undefined ? undefined : ticksOf(market, close),
    }
  }

  #available(coin: string, decimals: number): Units | undefined {
    const held = ownState.coins.get(this.keyOf(coin))
    const parsed = held === undefined ? undefined : tryParseDecimal(held.available, decimals)
    return parsed?.ok ? units(parsed.value) : undefined
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
