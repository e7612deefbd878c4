/** The head of the overview: what all is worth, what of it was won today, what is on its way, and what one can do. */
import { cutDecimals } from '@candlewick/money/decimal'
import { buttonClass, IconButton } from '@candlewick/ui/button.tsx'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MOVES } from '../../navigation/moves.ts'
import { platformConfig } from '../../platform/config.ts'
import { CURRENCIES, changeSetting, useSettings } from '../../settings/settings.ts'
import { Allocation } from './allocation.tsx'
import { DemoFunds } from './demo-funds-place.tsx'
import { EquityLine } from './equity-line.tsx'
import { Figure } from './figures.tsx'
import { Profit } from './profit.tsx'
import { RateNote } from './rate-note.tsx'
import { ALL_ACCOUNTS, useBalances } from './use-assets.ts'
import { type EquityPeriod, useEquity } from './use-equity.ts'
import { useOnTheWay } from './use-movements.ts'
import { changeView, useViewSettings } from './view-settings.ts'

interface WorthCardProps {
  period: EquityPeriod
  onPeriod: (period: EquityPeriod) => void
  onCoin: (coin: string) => void
  empty: boolean
}

export function WorthCard({ period, onPeriod, onCoin, empty }: WorthCardProps) {
  return (
    <div className="rounded-surface border border-line bg-surface">
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <Total empty={empty} period={period} />
        <EquityLine period={period} onPeriod={onPeriod} />
      </div>
      <Allocation onCoin={onCoin} />
    </div>
  )
}

function Total({ empty, period }: { empty: boolean; period: EquityPeriod }) {
  const { t } = useTranslation('assets')
  const { t: say } = useTranslation('layout')
  const currency = useSettings((settings) => settings.exchange)
  const hidden = useViewSettings((view) => view.hideAmounts)
  const { data, isError, refetch } = useBalances(ALL_ACCOUNTS)
  const unit = currency.toUpperCase()
  return (
    <div className="grid content-start gap-4 p-4 sm:p-6">
      <div>
        <div className="flex items-center justify-between gap-3 text-ink-2">
          <p className="flex items-center gap-1">
            {t('total')}
            <IconButton
              label={t(hidden ? 'show' : 'hide')}
              aria-pressed={hidden}
              onClick={() => changeView('hideAmounts', !hidden)}
            >
              {hidden ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            </IconButton>
          </p>
          <span className="flex items-center gap-2 text-13">
            <CoinIcon coin={unit} size="sm" />
            <Select
              look="bare"
              label={t('currency')}
              value={currency}
              options={CURRENCIES.map((code) => ({ value: code, label: code.toUpperCase() }))}
              onValue={(value) => {
                const code = CURRENCIES.find((one) => one === value)
                if (code !== undefined) changeSetting('exchange', code)
              }}
            />
          </span>
        </div>
        {data ? (
          <>
            <p className="num text-28 leading-tight font-bold sm:text-40">
              <Link to="/account/wallet/bills" className="underline-offset-4 hover:underline">
                <Figure text={data.equivalent === null ? null : cutDecimals(data.equivalent, 2)} />
              </Link>
              <span className="ml-1.5 text-14 font-medium tracking-normal text-ink-2">{unit}</span>
            </p>
            <p className="num mt-1 text-13 text-ink-2">
              ≈ <Figure text={cutDecimals(data.usdt, 2)} unit="USDT" />
            </p>
            <RateNote rate={data.rate} currency={unit} />
            {data.unpriced.length > 0 ? (
              <p className="mt-2 text-13 text-ink-2">{t('unpriced', { coins: data.unpriced.join(', ') })}</p>
            ) : null}
          </>
        ) : isError ? (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-[3.625rem] w-full sm:h-18" />
        )}
      </div>
      <Notes period={period} />
      <nav aria-label={say('moves.title')} className="grid grid-cols-4 gap-2 max-sm:hidden">
        {/* On phones they stand in a row of their own, below (navigation/moves-row.tsx). */}
        {MOVES.map(({ key, text, Icon }, index) => (
          <Link
            key={key}
            to="/assets/index"
            search={{ key }}
            className={buttonClass(
              index === 0 ? 'primary' : 'secondary',
              'md',
              'min-w-0 flex-col gap-1 px-0.5! py-2.5! text-12! sm:text-13!',
            )}
          >
            <Icon size={16} aria-hidden="true" />
            <span className="max-w-full wrap-break-word hyphens-auto">{say(text)}</span>
          </Link>
        ))}
      </nav>
      {platformConfig().demo ? <Funds loading={data === undefined && !isError} empty={empty} /> : null}
    </div>
  )
}

/** More simulated money for whoever has some; its place is kept until that is known, so that nothing below moves. */
function Funds({ loading, empty }: { loading: boolean; empty: boolean }) {
  if (loading) return <Skeleton className="h-9 w-52" />
  return empty ? null : <DemoFunds variant="secondary" />
}

/** The day's profit, and money that is on its way, which is not counted. */
function Notes({ period }: { period: EquityPeriod }) {
  const { t } = useTranslation('assets')
  const { data } = useEquity(period)
  const waiting = useOnTheWay()
  return (
    <dl className="flex min-h-11 flex-wrap gap-x-6 gap-y-2 text-13">
      <div>
        <dt className="text-12 text-ink-2">{t('profitToday')}</dt>
        <dd>{data ? <Profit {...data.today} /> : <Skeleton className="h-5 w-32" />}</dd>
      </div>
      {waiting.length > 0 ? (
        <div>
          <dt className="text-12 text-ink-2">{t('onTheWay')}</dt>
          <dd>
            <Link to="/account/wallet/history-deposit" className="num font-semibold underline-offset-2 hover:underline">
              {waiting.map(({ coin, amount }, index) => (
                <span key={coin}>
                  {index === 0 ? null : ' + '}
                  <Figure text={amount} unit={coin} />
                </span>
              ))}
            </Link>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
