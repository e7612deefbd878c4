/** The form's state and situation for components, kept up to date at a reading pace. */
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { marketFeed } from '../../../realtime/market.ts'
import { ownState } from '../../../realtime/own.ts'
import type { DraftStore, FormState } from './draft-store.ts'
import type { DraftSituation } from './order-draft.ts'

export function useDraft(store: DraftStore): FormState {
  return useSyncExternalStore(store.subscribe, store.state)
}

/** A form is read by people: four times a second is as live as its figures need to be. */
const SITUATION_MS = 250

/** The situation of the form, kept up to date at a reading pace. */
export function useSituation(store: DraftStore): DraftSituation {
  const { market } = store
  const [base, quote] = [store.keyOf(market.base), store.keyOf(market.quote)]
  const [situation, setSituation] = useState(() => store.situation())
  useEffect(() => {
    setSituation(store.situation())
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // What is being typed goes before what the market does to its preview.
        startTransition(() => setSituation(store.situation()))
      }, SITUATION_MS)
    }
    const stops = [
      // The form needs them whatever else is in sight: on a phone the book may not be.
      marketFeed.subscribeBook(market.symbol, market.scale),
      marketFeed.subscribe({ type: 'DETAIL', symbol: market.symbol }),
      marketFeed.books.subscribe(market.symbol, later),
      marketFeed.details.subscribe(market.symbol, later),
      ownState.coins.subscribe(base, later),
      ownState.coins.subscribe(quote, later),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store, market, base, quote])
  return situation
}
