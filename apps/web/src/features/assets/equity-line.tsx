/** The line of what all was worth, day by day: money that came in is marked, and the profit is told without it. */
import { cutDecimals } from '@candlewick/money/decimal'
import { abbreviate, groupDigits } from '@candlewick/money/display'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../settings/settings.ts'
import { Time } from '../../settings/time.tsx'
import { type LinePlace, linePlaces, type PlacedPoint } from './line-places.ts'
import { Profit } from './profit.tsx'
import { EQUITY_PERIODS, type EquityPeriod, useEquity } from './use-equity.ts'
import { useViewSettings } from './view-settings.ts'

interface EquityLineProps {
  period: EquityPeriod
  onPeriod: (period: EquityPeriod) => void
}

export function EquityLine({ period, onPeriod }: EquityLineProps) {
  const { t } = useTranslation('assets')
  const { data } = useEquity(period)
  const place = data && linePlaces(data.points)
  return (
    <section
      aria-label={t('line')}
      className="grid min-w-0 content-start gap-2 p-4 max-lg:border-t max-lg:border-line sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        <p className="min-h-5 text-ink-2">
          {data ? (
            <>
              <Profit {...data.profit} />{' '}
              <span className="max-sm:hidden">{t('lineHint', { count: Number(period) })}</span>
            </>
          ) : null}
        </p>
        <Tabs
          look="segment"
          label={t('period')}
          value={period}
          onValue={onPeriod}
          items={EQUITY_PERIODS.map((id) => ({ id, label: t(`days.${id}`) }))}
        />
      </div>
      {place === undefined ? (
        data === undefined ? (
          <Skeleton className="h-44 w-full" />
        ) : (
          <p className="grid h-44 place-items-center text-center text-13 text-ink-2">{t('lineEmpty')}</p>
        )
      ) : (
        <Drawn place={place} />
      )}
    </section>
  )
}

function Drawn({ place }: { place: LinePlace }) {
  const { t } = useTranslation('assets')
  const { separators } = useUiTexts()
  const currency = useSettings((settings) => settings.exchange).toUpperCase()
  const hidden = useViewSettings((view) => view.hideAmounts)
  const [pointed, setPointed] = useState<PlacedPoint>()
  const { points, path, ticks } = place
  const shown = (text: string) => (hidden ? '••••' : groupDigits(cutDecimals(text, 2), separators))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = ((event.clientX - left) / width) * 100
    setPointed(points.reduce((near, one) => (Math.abs(one.x - share) < Math.abs(near.x - share) ? one : near)))
  }
  return (
    <figure
      className="m-0"
      aria-label={hidden ? t('hidden') : t('lineText', { from: shown(first.worth), to: shown(last.worth), currency })}
    >
      <div className="num relative h-38 text-11 text-ink-2" aria-hidden="true">
        {ticks.map(({ value, y }) => (
          <div key={value} className="absolute inset-x-0 border-t border-line" style={{ top: `${y}%` }}>
            <span className="absolute right-0 w-13 -translate-y-1/2 bg-surface pl-2 text-right">
              {hidden ? '••' : abbreviate(value, separators)}
            </span>
          </div>
        ))}
        <div
          className="absolute inset-y-0 right-14 left-0"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="size-full overflow-visible"
            aria-hidden="true"
          >
            <path d={`${path}V100H${first.x}Z`} className="fill-sunken" />
            <path d={path} fill="none" strokeWidth={1.5} vectorEffect="non-scaling-stroke" className="stroke-ink" />
          </svg>
          {points.map((one) =>
            one.flow === undefined ? null : (
              <Dot key={one.time} at={one} className="size-2 border border-ink bg-surface" />
            ),
          )}
          <Dot at={last} className="size-2 bg-flame" />
          {pointed ? (
            <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${pointed.x}%` }} />
          ) : null}
        </div>
      </div>
      <figcaption className="num mt-1 flex min-h-9 items-start justify-between gap-3 pr-14 text-11 text-ink-2">
        {pointed ? (
          <span>
            <Time at={pointed.time} show="day" /> · <b className="font-semibold text-ink">{shown(pointed.worth)}</b>{' '}
            {currency}
            {pointed.flow === undefined ? null : (
              <> · {t('flow', { amount: `${pointed.flow.startsWith('-') ? '' : '+'}${shown(pointed.flow)}` })}</>
            )}
          </span>
        ) : (
          <>
            <Time at={first.time} show="day" />
            <span>{t('now')}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}

function Dot({ at, className }: { at: PlacedPoint; className: string }) {
  return (
    <span
      className={`absolute -translate-x-1/2 -translate-y-1/2 rounded-full ${className}`}
      style={{ left: `${at.x}%`, top: `${at.y}%` }}
    />
  )
}
