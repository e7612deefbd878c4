/** The coin that an address asks for: a link to another one changes the page that is open, and a choice made there is kept. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface CoinSearch {
  coin?: string
}

/** Undefined where the address names none; chosen, it stands in the address. */
export function useAskedCoin(): [string | undefined, (coin: string) => void] {
  const { coin }: CoinSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = useCallback(
    (chosen: string) =>
      void navigate({
        to: '.',
        search: (before: CoinSearch) => ({ ...before, coin: chosen }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [coin, choose]
}
