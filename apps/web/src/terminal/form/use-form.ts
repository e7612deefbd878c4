/** A form's state and situation for components, kept up to date at a reading pace, and the way to its fields. */
import type { Ticks } from '@candlewick/money/types'
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { priceOf, type TerminalMarket } from '../../markets/terminal-market.ts'
import { type FormState, followSituation, type LookedAt } from './store.ts'

interface Stated<Draft, Field extends string> {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => FormState<Draft, Field>
}

export function useFormState<Draft, Field extends string>(form: Stated<Draft, Field>): FormState<Draft, Field> {
  return useSyncExternalStore(form.subscribe, form.state)
}

/** A form is read by people: four times a second is as live as its figures need to be. */
const SITUATION_MS = 250

export function useFormSituation<Situation>(form: LookedAt<Situation>): Situation {
  const [situation, setSituation] = useState(() => form.situation())
  useEffect(() => {
    const now = () => setSituation(form.situation())
    now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // What is being typed goes before what the market does to its preview.
        startTransition(now)
      }, SITUATION_MS)
    }
    const stop = followSituation(form, later, now)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form])
  return situation
}

/**
 * A price field starts with the price of the moment, once; afterwards it is the person's. Who is in the field when the
 * price becomes known goes on typing: it is filled when she leaves it, if it is still wanted then.
 * @param field the id of the field
 * @param known some price is known by now
 * @param wanted the price to begin with; undefined where the field is not to be filled
 */
export function useFirstPrice(
  market: TerminalMarket,
  field: string,
  known: boolean,
  wanted: () => Ticks | number | undefined,
  put: (text: string) => void,
): void {
  const latest = useRef({ wanted, put })
  latest.current = { wanted, put }
  useEffect(() => {
    if (!known) return
    const fill = () => {
      const ticks = latest.current.wanted()
      if (ticks !== undefined) latest.current.put(priceOf(market, ticks))
    }
    const focused = document.activeElement
    if (focused === null || focused.id !== field) return fill()
    focused.addEventListener('blur', fill, { once: true })
    return () => focused.removeEventListener('blur', fill)
  }, [known, market, field])
}

/** Where an order cannot be sent yet, the person is taken to what is missing or wrong. */
export function focusField(ids: Partial<Record<string, string>>, field: string | undefined): void {
  const id = field === undefined ? undefined : ids[field]
  if (id !== undefined) document.getElementById(id)?.focus()
}
