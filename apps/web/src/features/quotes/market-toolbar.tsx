/** Search and quote filter above a market table; both live in the address. */

import { cx } from '@candlewick/ui/cx.ts'
import { CONTROL_FRAME } from '@candlewick/ui/field.tsx'
import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface MarketToolbarProps {
  search: string
  onSearch: (text: string) => void
  quotes: readonly string[]
  quote: string | undefined
  onQuote: (quote: string | undefined) => void
  aside?: ReactNode
}

export function MarketToolbar({ search, onSearch, quotes, quote, onQuote, aside }: MarketToolbarProps) {
  const { t } = useTranslation('market')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className={cx(CONTROL_FRAME, 'min-h-9 w-full sm:w-64')}>
        <Search size={16} aria-hidden="true" className="ml-3 shrink-0 text-ink-3" />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="min-w-0 flex-1 appearance-none bg-transparent px-2 py-1.5 text-16 outline-none sm:text-14 [&::-webkit-search-cancel-button]:hidden"
        />
        {search ? (
          <button
            type="button"
            aria-label={t('clearSearch')}
            onClick={() => onSearch('')}
            className="grid size-8 place-items-center text-ink-3 hover:text-ink"
          >
            <X size={14} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <fieldset className="flex items-center gap-1 text-13" hidden={quotes.length < 2}>
        <legend className="sr-only">{t('quote')}</legend>
        {[undefined, ...quotes].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            aria-pressed={each === quote}
            onClick={() => onQuote(each)}
            className="rounded-control px-2.5 py-1 text-ink-2 hover:text-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {each ?? t('allQuotes')}
          </button>
        ))}
      </fieldset>
      {aside ? <div className="ml-auto">{aside}</div> : null}
    </div>
  )
}
