/**
 * What is filled in and how far it has come. The steps are entries of the history: Back leads from the review to the
 * form with all that was typed, and a withdrawal that was sent is found again when the page is loaded anew.
 */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAskedCoin } from '../../navigation/asked-coin.ts'
import { type Coin, type Draft, emptyDraft, newNonce, type Terms } from './draft.ts'
import type { Reviewed } from './review-step.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The review of a withdrawal, or the id of the one that was sent. */
    withdrawing?: string
  }
}

export type Step =
  | { readonly at: 'details' }
  | { readonly at: 'review'; readonly of: Reviewed }
  | { readonly at: 'status'; readonly id: string }

const REVIEW = 'review'
const USUAL = 'USDT'

/** Where none is asked for: what most is withdrawn in, else one that can be. */
function firstCoin({ coins }: Terms): string {
  const open = coins.filter(isOpen).map(({ coin }) => coin)
  return open.includes(USUAL) ? USUAL : (open[0] ?? USUAL)
}

export const isOpen = ({ networks }: Coin) => networks.some(({ open }) => open)

function stepOf(entry: string | undefined, reviewed: Reviewed | undefined): Step {
  if (entry === undefined) return { at: 'details' }
  if (entry !== REVIEW) return { at: 'status', id: entry }
  return reviewed === undefined ? { at: 'details' } : { at: 'review', of: reviewed }
}

/** The entry of the history that one stands at, and the ways to others; none leads away from another page. */
function useEntry() {
  const entry = useLocation({ select: ({ state }) => state.withdrawing })
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const go = useCallback(
    (withdrawing: string | undefined, replace = false) => {
      if (!isHere.current) return
      const state = withdrawing === undefined ? {} : { withdrawing }
      void navigate({ to: '.', search: true, state, replace, resetScroll: false })
    },
    [navigate],
  )
  return { entry, go }
}

/** The coin is the one that the address asks for. */
export function useWithdrawing(terms: Terms) {
  const [asked, choose] = useAskedCoin()
  const [first] = useState(() => firstCoin(terms))
  const code = asked ?? first
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(code))
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { history } = useRouter()
  const { entry, go } = useEntry()
  if (draft.coin !== code) {
    // Where it is to go is kept: one address often takes several coins.
    setDraft({ ...emptyDraft(code), address: draft.address, memo: draft.memo })
    setReviewed(undefined)
  }
  // What was changed since must be looked at anew, and what the page has forgotten too.
  const isOver = entry === REVIEW && reviewed === undefined
  useEffect(() => {
    if (isOver) go(undefined, true)
  }, [isOver, go])
  return {
    ...{ draft, choose },
    step: stepOf(entry, reviewed),
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part, nonce: newNonce() }))
      setReviewed(undefined)
    },
    review: (of: Reviewed) => {
      setReviewed(of)
      go(REVIEW)
    },
    back: () => history.back(),
    sent: (id: string) => {
      setDraft(emptyDraft(code))
      setReviewed(undefined)
      go(id, true)
    },
    again: () => go(undefined),
  }
}
