/** The order form of one spot terminal: whose money it takes, and what it sees of market and customer. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { ticksOf } from '../../../markets/terminal-market.ts'
import { ACCOUNT_NUMBERS, type TradeAccount } from '../../../platform/accounts.ts'
import { marketFeed } from '../../../realtime/market.ts'
import { ownState } from '../../../realtime/own.ts'
import { coinKey } from '../../../realtime/own-state.ts'
import { type FieldWords, FormStore } from '../../../terminal/form/store.ts'
import { tradedMarket } from '../trade-accounts.ts'
import { changeDraft, type DraftAction, type DraftSituation, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts'
import type { DraftField } from './order-entries.ts'
import { followOwnFees, ownFees } from './own-fees.ts'
import { usedKinds } from './used-kinds.ts'

export type FieldRefusal = FieldWords<DraftField>

export class DraftStore extends FormStore<SpotMarket, OrderDraft, DraftAction, DraftSituation, DraftField> {
  #account: TradeAccount

  constructor(market: SpotMarket, account: TradeAccount) {
    super(market, { ...EMPTY_DRAFT, kind: usedKinds.use.getState().kind })
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
    this.moved()
  }

  /** The key of a balance of the account. */
  keyOf(coin: string): string {
    return coinKey(ACCOUNT_NUMBERS[this.#account], coin, this.#account === 'fixed' ? this.market.symbol : undefined)
  }

  protected changed(draft: OrderDraft, action: DraftAction): OrderDraft {
    if (action.type === 'kind') usedKinds.keep(action.kind)
    return changeDraft(draft, action, this.situation())
  }

  follow(later: () => void, now: () => void): (() => void)[] {
    let [account, stop] = [this.#account, this.#followCoins(later)]
    const onChange = () => {
      if (this.#account === account) return
      stop()
      account = this.#account
      stop = this.#followCoins(later)
      now()
    }
    return [this.subscribe(onChange), () => stop(), followOwnFees(later)]
  }

  #followCoins(later: () => void): () => void {
    const { base, quote } = this.market
    const stops = [base, quote].map((coin) => ownState.coins.subscribe(this.keyOf(coin), later))
    return () => {
      for (const stop of stops) stop()
    }
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
}
