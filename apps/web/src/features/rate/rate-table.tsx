/** What one of every coin is worth in every exchange currency; on a narrow screen in the person's own and the dollar. */

import { groupDigits } from '@candlewick/money/display'
import type { Fraction } from '@candlewick/money/fraction'
import type { CallOutput } from '@candlewick/protocol/client'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../settings/settings.ts'
import { Time } from '../../settings/time.tsx'
import { dayText } from '../../settings/times.ts'
import { useTimeFormat } from '../../settings/use-time-format.ts'
import { convert, telling } from './convert.ts'

export type CoinRates = CallOutput<'market.getCoinRate'>
export type Worths = ReadonlyMap<string, Fraction>

const ONE: Fraction = { numerator: 1n, denominator: 1n }

interface RateTableProps {
  rates: CoinRates | undefined
  known: Worths | undefined
  /** Epoch milliseconds; 0 while nothing has come. */
  updated: number
}

export function RateTable({ rates, known, updated }: RateTableProps) {
  const { t } = useTranslation('rate')
  return (
    <section id="rates" aria-labelledby="rates-title" className="scroll-mt-20 pt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="rates-title" className="text-20 font-semibold">
          {t('rates')}
        </h2>
        {updated > 0 ? (
          <p className="text-12 text-ink-3">
            {t('asOf')} <Time at={updated} show="clock" />
          </p>
        ) : null}
      </div>
      <p className="mt-1 max-w-prose text-ink-2">{t('ratesHint')}</p>
      {rates ? <OldRates currencies={rates.currencies} /> : null}
      {rates && known ? <Matrix rates={rates} known={known} /> : <Skeleton className="mt-4 h-96 w-full" />}
    </section>
  )
}

/** The currencies whose newer rates are missing, with the day that theirs are of. */
function OldRates({ currencies }: Pick<CoinRates, 'currencies'>) {
  const { t } = useTranslation('rate')
  const timezone = useSettings((settings) => settings.timezone)
  const format = useTimeFormat()
  const old = currencies.flatMap(({ currency, time, stale }) =>
    stale && time !== null ? [`${currency.toUpperCase()} ${dayText(time, timezone, format)}`] : [],
  )
  return old.length === 0 ? null : (
    <p className="mt-1 max-w-prose text-13 text-ink-2">{t('oldRates', { rates: old.join(', ') })}</p>
  )
}

function Matrix({ rates, known }: { rates: CoinRates; known: Worths }) {
  const { t, i18n } = useTranslation('rate')
  const { separators } = useUiTexts()
  const own = useSettings((settings) => settings.exchange)
  const names = useMemo(() => new Intl.DisplayNames([i18n.language], { type: 'currency' }), [i18n.language])
  // The person's own currency stands first.
  const currencies = rates.currencies.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own))
  const price = (coin: string, currency: string) => {
    const [from, to] = [known.get(coin), known.get(currency.toUpperCase())]
    return from && to ? groupDigits(telling(convert(ONE, from, to)), separators) : '–'
  }
  return (
    <div className="mt-4 overflow-hidden rounded-surface border border-line bg-surface">
      <ScrollBox label={t('rates')} className="edges-end overflow-x-auto">
        <table className="num w-full border-collapse text-right text-13">
          <thead className="text-12 text-ink-3">
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-surface px-4 py-2.5 text-left font-normal">
                {t('coin')}
              </th>
              {currencies.map(({ currency }) => (
                <th
                  key={currency}
                  scope="col"
                  title={names.of(currency.toUpperCase())}
                  className={cx('px-4 py-2.5 font-normal', currency === own && 'font-semibold text-ink')}
                >
                  <span className="inline-flex items-center gap-1.5">
                    <CoinIcon coin={currency.toUpperCase()} size="sm" className="size-4" />
                    {currency.toUpperCase()}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rates.coins.map(({ coin, name }) => (
              <tr key={coin} className="h-(--row) border-t border-line">
                <th scope="row" className="sticky left-0 z-10 bg-surface px-4 text-left font-semibold">
                  <span className="inline-flex items-center gap-2.5">
                    <CoinIcon coin={coin} size="sm" />
                    {coin}
                    <span className="hidden font-normal text-ink-3 sm:inline">{name}</span>
                  </span>
                </th>
                {currencies.map(({ currency }) => (
                  <td key={currency} className={cx('px-4 whitespace-nowrap', currency === own && 'font-medium')}>
                    {price(coin, currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}
