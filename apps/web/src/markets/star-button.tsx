/** The star beside a pair: watch it, or stop watching it. */
import { cx } from '@candlewick/ui/cx.ts'
import { useRouter } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import type { MarketRow } from './rows.ts'
import { useWatchlist } from './watchlist.ts'

interface StarButtonProps {
  row: Pick<MarketRow, 'symbol' | 'kind' | 'base' | 'quote'>
  compact: boolean
}

export function StarButton(props: StarButtonProps) {
  const isLogin = useSession((session) => session.isLogin)
  return isLogin ? <OwnStar {...props} /> : <VisitorsStar {...props} />
}

function OwnStar({ row, compact }: StarButtonProps) {
  const { symbols, toggle } = useWatchlist()
  // A coin is watched as its pair, wherever the star is pressed.
  const coin = row.kind === 'flash' && row.symbol.includes('_')
  return (
    <Toggle
      row={row}
      compact={compact}
      watched={symbols.has(row.symbol)}
      onPress={() => toggle(coin ? { ...row, kind: 'spot' } : row)}
    />
  )
}

/** A list has one in each row: none of them asks for what a visitor cannot have. */
function VisitorsStar(props: StarButtonProps) {
  const router = useRouter()
  const login = () => void router.navigate({ to: '/user/login', search: { back: router.state.location.href } })
  return <Toggle {...props} watched={false} onPress={login} />
}

function Toggle({ row, compact, watched, onPress }: StarButtonProps & { watched: boolean; onPress: () => void }) {
  const { t } = useTranslation('market')
  const pair = row.quote ? `${row.base}/${row.quote}` : row.base
  const label = watched ? t('unwatch', { pair }) : t('watch', { pair })
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={watched}
      title={label}
      onClick={(event) => {
        // The row around it may lead to the details.
        event.stopPropagation()
        onPress()
      }}
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
