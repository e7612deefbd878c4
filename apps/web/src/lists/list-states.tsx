/** What stands in place of rows where a list of orders failed or is empty, and how many there are where it is not. */
import { groupDigits } from '@candlewick/money/display'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { spotTrade } from '../markets/trade-link.ts'

export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <ErrorState title={t('failed')} onRetry={onRetry}>
      {t('failedHint')}
    </ErrorState>
  )
}

interface NoneProps {
  title: string
  hint: string
  /** Takes the filters away; given where there are any. */
  onClear: (() => void) | undefined
  /** Pair whose trading fills the list; the last one traded where absent. */
  symbol?: string | undefined
  /** The way to trade, where it is not that of spot. */
  trade?: ReturnType<typeof spotTrade>
}

/** Nothing there at all, or nothing that the filters let through. */
export function None({ title, hint, onClear, symbol, trade = spotTrade(symbol) }: NoneProps) {
  const { t } = useTranslation('orders')
  return onClear ? (
    <Empty picture="search" title={t('noneFound')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('noneFoundHint')}
    </Empty>
  ) : (
    <Empty
      picture="ledger"
      title={title}
      action={
        <Link {...trade} className={buttonClass('primary')}>
          {t('goTrade')}
        </Link>
      }
    >
      {hint}
    </Empty>
  )
}

/** A list is counted so far; of a longer one its total is one more. */
export const COUNTED = 10_000

export function Found({ total }: { total: number | undefined }) {
  const { t } = useTranslation('orders')
  const { separators } = useUiTexts()
  if (total === undefined) return null
  const shown = groupDigits(String(Math.min(total, COUNTED)), separators)
  return <span className="num text-ink-2">{t('found', { number: total > COUNTED ? `${shown}+` : shown })}</span>
}

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The way to older rows of a query that is read page after page. */
export function olderOf(query: Paged) {
  if (!query.hasNextPage) return undefined
  return { busy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
}
