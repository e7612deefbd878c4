/** The addresses one keeps, to be picked from; those that still wait say until when. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../platform/queries.ts'
import { Time } from '../../settings/time.tsx'
import { type Coin, type Draft, shortAddress, type Terms } from './draft.ts'

export const BOOK = { ...callQuery('withdrawals.userCoin', { action: 'list' }), staleTime: 30_000 } as const

interface BookCardProps {
  terms: Terms
  coin: Coin
  draft: Draft
  onPick: (entry: { address: string; memo: string; network: string }) => void
}

export function BookCard({ terms, coin, draft, onPick }: BookCardProps) {
  const { t } = useTranslation('withdraw')
  const { data } = useQuery(BOOK)
  const networks = new Set(coin.networks.map(({ network }) => network))
  const entries = data?.records.filter(
    (entry) => networks.has(entry.network) && (entry.coin === null || entry.coin === coin.coin),
  )
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 px-4 pt-4 pb-3 sm:px-5">
        <h2 className="text-16 font-semibold">{t('book.title')}</h2>
        <Link to="/account/wallet/addresses" className="text-13 text-ink-2 underline">
          {t('book.manage')}
        </Link>
      </div>
      {entries === undefined ? (
        <Skeleton className="mx-5 mb-5 h-16" />
      ) : entries.length === 0 ? (
        <Empty title={t('book.none')}>{t('book.noneHint')}</Empty>
      ) : (
        <ul>
          {entries.map((entry) => {
            const chosen = entry.address === draft.address.trim() && entry.memo === draft.memo
            const waits = entry.activeTime > terms.serverTime
            return (
              <li key={entry.id} className="border-t border-line">
                <button
                  type="button"
                  aria-pressed={chosen}
                  disabled={waits && terms.bookOnly}
                  onClick={() => onPick(entry)}
                  className="grid w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken disabled:opacity-60 aria-pressed:bg-sunken sm:px-5"
                >
                  <CoinIcon coin={entry.coin ?? coin.coin} size="sm" />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{entry.label}</span>
                    <span className="num block text-12 text-ink-2">
                      {waits ? (
                        <>
                          {t('book.opens')} <Time at={entry.activeTime} />
                        </>
                      ) : (
                        `${entry.networkName} · ${shortAddress(entry.address)}`
                      )}
                    </span>
                  </span>
                  {chosen ? (
                    <Check size={16} aria-hidden="true" />
                  ) : waits ? (
                    <Clock size={16} aria-hidden="true" className="text-ink-3" />
                  ) : null}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <p className="border-t border-line px-4 py-3.5 text-13 text-ink-2 sm:px-5">
        {t(terms.bookOnly ? 'book.onlyOn' : 'book.onlyOff')}
      </p>
    </section>
  )
}
