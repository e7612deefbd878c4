/** The way of a ladder out of its form: looked at as things stand, asked about once, sent, and answered in words. */
import { toast } from '@candlewick/ui/toast-store.ts'
import { type Ref, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../platform/outcome.ts'

/** What the form's button does while a ladder is in it. */
export interface LadderHandle {
  review: () => void
}

interface PlacedCounts {
  readonly placed: number
  readonly refused: number
}

interface LadderWay<View, Fields> {
  readonly handle: Ref<LadderHandle>
  /** The ladder as things are now; undefined where it cannot be sent, and the person has been taken to why. */
  readonly look: () => { readonly view: View; readonly fields: Fields } | undefined
  readonly send: (fields: Fields) => Promise<Outcome<PlacedCounts>>
  /** It has been placed, or refused. */
  readonly onPlaced: () => void
  readonly onRefused: (refused: { field: string | undefined; words: string }) => void
}

interface Asked<View> {
  readonly view: View
  readonly onSend: () => Promise<void>
  readonly onClose: () => void
}

/** @returns what is asked about, while it is */
export function useLadder<View, Fields>(way: LadderWay<View, Fields>): Asked<View> | undefined {
  const { t } = useTranslation('ladder')
  const [asked, setAsked] = useState<{ view: View; fields: Fields }>()
  useImperativeHandle(way.handle, () => ({ review: () => setAsked(way.look()) }))
  if (asked === undefined) return undefined
  const close = () => setAsked(undefined)
  return {
    view: asked.view,
    onClose: close,
    onSend: async () => {
      const came = await way.send(asked.fields)
      // What is said of a field is said once the dialog no longer stands before it.
      flushSync(close)
      if (!('made' in came)) return way.onRefused(came)
      const { placed, refused } = came.made
      const figures = { placed, number: placed + refused }
      if (refused === 0) toast.success(t('placed', figures))
      else toast.error(t('partly', figures))
      way.onPlaced()
    },
  }
}
