/**
 * The form of one market: draft, what went wrong, and sending. Outside of React, so that book, chart and keys reach it.
 * What a draft is made of, and what can be seen of market and customer, each product says itself.
 */
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { marketFeed } from '../../realtime/market.ts'

/** What is wrong, in words, and at which field: of the server's refusals, or of the form's own. */
export interface FieldWords<Field extends string> {
  readonly field: Field
  readonly words: string
}

export interface FormState<Draft, Field extends string> {
  readonly draft: Draft
  /** The button was pressed: also what is merely not entered yet is said. */
  readonly pressed: boolean
  /** What the server refused of the order sent last; gone with the next entry. */
  readonly refusal?: FieldWords<Field>
}

/** The order has left the form. */
interface Sent {
  readonly type: 'sent'
}

export abstract class FormStore<Market extends TerminalMarket, Draft, Action, Situation, Field extends string> {
  readonly market: Market
  #state: FormState<Draft, Field>
  readonly #listeners = new Set<() => void>()

  protected constructor(market: Market, draft: Draft) {
    this.market = market
    this.#state = { draft, pressed: false }
  }

  /** What can be seen of market and customer at this moment. */
  abstract situation(): Situation

  /** The draft after the action. */
  protected abstract changed(draft: Draft, action: Action | Sent): Draft

  /**
   * Follows what the situation is made of beside the market's book and figures.
   * @param later is told of what moves with the market, `now` of what the person did
   */
  abstract follow(later: () => void, now: () => void): (() => void)[]

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): FormState<Draft, Field> => this.#state

  readonly dispatch = (action: Action | Sent): void => {
    this.#set({ draft: this.changed(this.#state.draft, action), pressed: false })
  }

  press(): void {
    this.#set({ ...this.#state, pressed: true })
  }

  /**
   * The order leaves the form.
   * @returns brings what was entered back where the order is refused, unless something else has been entered since
   */
  send(): (refusal: FieldWords<Field>) => void {
    const before = this.#state.draft
    this.dispatch({ type: 'sent' })
    const after = this.#state.draft
    return (refusal) => {
      if (this.#state.draft === after) this.#set({ draft: before, pressed: true, refusal })
    }
  }

  /** The draft stands in another place, such as another account: what went wrong in the old one is gone. */
  protected moved(): void {
    this.#set({ draft: this.#state.draft, pressed: false })
  }

  #set(state: FormState<Draft, Field>): void {
    this.#state = state
    this.tell()
  }

  /** Something that is shown beside the draft has changed. */
  protected tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Any form, for whoever only looks at it. */
export interface LookedAt<Situation> {
  readonly market: TerminalMarket
  readonly situation: () => Situation
  readonly follow: (later: () => void, now: () => void) => (() => void)[]
}

/** Follows everything that the form's situation is made of. The form needs it whatever else is in sight: on a phone the book may not be. */
export function followSituation(form: LookedAt<unknown>, later: () => void, now: () => void): () => void {
  const { symbol, scale } = form.market
  const stops = [
    marketFeed.subscribeBook(symbol, scale),
    marketFeed.subscribe({ type: 'DETAIL', symbol }),
    marketFeed.books.subscribe(symbol, later),
    marketFeed.details.subscribe(symbol, later),
    ...form.follow(later, now),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
