/** The star beside a pair: watch it, or stop watching it. */
import { cx } from '@candlewick/ui/cx.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import type { MarketRow } from './rows.ts'
import { useWatchlist } from './watchlist.ts'

interface StarButtonProps {
  row: Pick<MarketRow, 'symbol' | 'kind' | 'base' | 'quote'>
  compact: boolean
}

export function StarButton({ row, compact }: StarButtonProps) {
  const { t } = useTranslation('market')
  const isLogin = useSession((session) => session.isLogin)
  const back = useRouterState({ select: (state) => state.location.href })
  const navigate = useNavigate()
  const { symbols, toggle } = useWatchlist()
  const watched = symbols.has(row.symbol)
  const pair = row.quote ? `${row.base}/${row.quote}` : row.base
  const onPress = (event: MouseEvent) => {
    // The row around it may lead to the details.
    event.stopPropagation()
    // A coin is watched as its pair, wherever the star is pressed.
    const coin = row.kind === 'flash' && row.symbol.includes('_')
    if (isLogin) toggle(coin ? { ...row, kind: 'spot' } : row)
    else void navigate({ to: '/user/login', search: { back } })
  }
  const label = watched ? t('unwatch', { pair }) : t('watch', { pair })
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={watched}
      title={label}
      onClick={onPress}
      className={cx(
        'grid place-items-center rounded-control',
        compact ? 'size-5' : 'size-8',
        watched ? 'text-flame' : 'text-ink-3 hover:text-ink',
      )}
    >
      <Star size={compact ? 13 : 16} aria-hidden="true" fill={watched ? 'currentColor' : 'none'} />
    </button>
  )
}
