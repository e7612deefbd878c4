/** What else costs something: borrowing with its liquidation, and what flash contracts pay. */
import { cutDecimals, formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { percentText } from '@candlewick/money/display'
import { PERCENT_DECIMALS, RATE_DECIMALS } from '@candlewick/money/types'
import type { CallOutput } from '@candlewick/protocol/client'
import { MARGIN_LIQUIDATION_FEE } from '@candlewick/rules/margin/liquidation'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../i18n/country-name.ts'
import { ratePercent } from '../../markets/rate-text.ts'
import { callQuery } from '../../platform/queries.ts'
import { useCycleText } from '../flash/public.ts'

type LentCoin = CallOutput<'margin.terms'>['coins'][number]
type Cycle = CallOutput<'flash.terms'>['records'][number]['cycles'][number]

const YEAR_HOURS = 365 * 24
/** Terms change by an operator's hand. */
const TERMS_MS = 300_000

export function OtherCosts() {
  const { t } = useTranslation('rate')
  const { separators } = useUiTexts()
  return (
    <>
      <section id="borrowing" aria-labelledby="borrowing-title" className="scroll-mt-20 pt-12">
        <h2 id="borrowing-title" className="text-20 font-semibold">
          {t('borrowing')}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          {t('borrowingHint', { fee: ratePercent(MARGIN_LIQUIDATION_FEE, separators) })}
        </p>
        <Borrowing />
      </section>
      <section id="flash" aria-labelledby="flash-title" className="scroll-mt-20 pt-12">
        <h2 id="flash-title" className="text-20 font-semibold">
          {t('flash')}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">{t('flashHint')}</p>
        <Payouts />
        <NotOffered />
      </section>
    </>
  )
}

function Borrowing() {
  const { t } = useTranslation('rate')
  const { separators } = useUiTexts()
  const { data } = useQuery({ ...callQuery('margin.terms', {}), staleTime: TERMS_MS })
  const columns = useMemo(() => {
    const rate = (text: string, hours: number, shown: number) =>
      percentText(
        cutDecimals(formatDecimal(parseDecimal(text, RATE_DECIMALS) * hours, PERCENT_DECIMALS), shown),
        separators,
      )
    const made: Column<LentCoin>[] = [
      { id: 'coin', head: t('coin'), align: 'start', render: ({ coin }) => <b className="font-semibold">{coin}</b> },
      { id: 'hourly', head: t('hourlyInterest'), render: ({ hourlyRate }) => rate(hourlyRate, 1, 6) },
      { id: 'yearly', head: t('yearlyInterest'), render: ({ hourlyRate }) => rate(hourlyRate, YEAR_HOURS, 2) },
    ]
    return made
  }, [t, separators])
  return (
    <Table
      label={t('borrowing')}
      columns={columns}
      rows={data?.coins}
      rowKey={({ coin }) => coin}
      skeletonRows={5}
      className="mt-4"
    />
  )
}

/** Long words take two lines before the table leaves a phone. */
function Head({ children }: { children: string }) {
  return <span className="whitespace-normal">{children}</span>
}

/** Of the first market: the cycles are those of all. */
function CycleName({ seconds }: { seconds: number }) {
  return <span className="whitespace-nowrap">{useCycleText()(seconds)}</span>
}

function Payouts() {
  const { t } = useTranslation('rate')
  const { separators } = useUiTexts()
  const { data } = useQuery({ ...callQuery('flash.terms', {}), staleTime: TERMS_MS })
  const columns = useMemo(() => {
    const made: Column<Cycle & { name: string }>[] = [
      {
        id: 'market',
        head: t('contract'),
        align: 'start',
        render: ({ name }) => <b className="font-semibold">{name}</b>,
        // One name in every row: a phone needs its room for the figures.
        className: 'hidden sm:table-cell',
      },
      {
        id: 'cycle',
        head: t('cycle'),
        render: ({ period }) => <CycleName seconds={period} />,
      },
      {
        id: 'payout',
        head: <Head>{t('payout')}</Head>,
        name: t('payout'),
        render: ({ payoutRate }) => ratePercent(payoutRate, separators),
      },
      {
        id: 'even',
        head: <Head>{t('breakEven')}</Head>,
        name: t('breakEven'),
        render: ({ breakEvenRate }) => ratePercent(breakEvenRate, separators),
      },
    ]
    return made
  }, [t, separators])
  const first = data?.records[0]
  return (
    <Table
      label={t('flash')}
      columns={columns}
      rows={first?.cycles.map((cycle) => ({ ...cycle, name: first.name }))}
      rowKey={({ period }) => String(period)}
      skeletonRows={5}
      className="mt-4"
    />
  )
}

/** Where residents cannot open them: said to whoever reads, before anybody registers for them. */
function NotOffered() {
  const { t, i18n } = useTranslation('rate')
  const { data } = useQuery({ ...callQuery('flash.countries', {}), staleTime: TERMS_MS })
  const closed = data?.closed ?? []
  if (closed.length === 0) return null
  const said = closed
    .map((code) => countryName(code, i18n.language))
    .toSorted((one, other) => one.localeCompare(other, i18n.language))
  const countries = new Intl.ListFormat([i18n.language], { type: 'unit', style: 'short' }).format(said)
  return <p className="mt-4 max-w-prose text-13 text-ink-2">{t('flashNotIn', { countries })}</p>
}
