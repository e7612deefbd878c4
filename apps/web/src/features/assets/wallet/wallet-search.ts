/** What the pages of the wallet read from the address, whichever of their addresses it is, and how they change it. */

import { changedSearch, type SearchChange } from '@candlewick/ui/search.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AssetsSearch } from '../assets-search.ts'

type Change = (part: SearchChange<AssetsSearch>) => void

export function useWalletSearch(): [AssetsSearch, Change] {
  const search: AssetsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<Change>(
    (part) =>
      void navigate({
        to: '.',
        search: (before: AssetsSearch) => changedSearch(before, part),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}

/** The record that the address names, and how another is named: the way back leads to the list again. */
export function useOpenRecord(): [string | undefined, (id: string | undefined) => void] {
  const { id }: AssetsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = useCallback(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        search: (before: AssetsSearch) => changedSearch(before, { id: next }),
        resetScroll: false,
      }),
    [navigate],
  )
  return [id, open]
}
