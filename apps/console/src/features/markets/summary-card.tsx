/** How one market stands now: prices, what was traded, what is open, and the fund that bears what is left over. */
import { groupDigits } from '@candlewick/money/display'
import { INDEX_SETTINGS } from '@candlewick/rules/index-price'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { Card, type Fact } from '../../parts/card.tsx'
import { useSpan } from '../../parts/span.ts'
import { useNow } from '../../platform/now.ts'
import { exact } from '../../platform/times.ts'
import type { Market } from './market-page.tsx'
import { OpenBar } from './open-bar.tsx'
import { type ContractSummary, markOff, type Summary } from './summary.ts'

type Open = NonNullable<Market['open']>

const SECOND_MS = 1_000

export function SummaryCard({ summary, open }: { summary: Summary; open: Open | null }) {
  const { t } = useTranslation('markets')
  const { coin, last, turnover, contract } = summary
  const facts: Fact[] = [
    [t('last'), last === null ? t('noPrice') : groupDigits(last)],
    [t('turnover'), turnover === null ? '–' : `${groupDigits(turnover)} ${coin}`],
  ]
  const of = useContractFacts(contract, coin)
  const counts: Fact[] = open === null ? [] : [[t('openOrders'), groupDigits(String(open.orders))]]
  if (open !== null && open.positions !== null) counts.push([t('positions'), groupDigits(String(open.positions))])
  if (open !== null && open.insurance !== null) counts.push([t('insurance'), `${groupDigits(open.insurance)} ${coin}`])
  return (
    <Card title={t('now')} note={t('nowNote')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 px-3 py-2 sm:grid-cols-3 lg:grid-cols-4">
        {[...facts, ...of, ...counts].map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-ink-2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function useContractFacts(contract: ContractSummary | null, coin: string): Fact[] {
  const { t } = useTranslation('markets')
  if (contract === null) return []
  const { mark, index, indexTime, openInterest, unit } = contract
  const off = markOff(contract)
  return [
    [
      t('mark'),
      mark === null
        ? t('noPrice')
        : [groupDigits(mark), off && t('markOff', { deviation: off })].filter(Boolean).join(', '),
    ],
    [t('indexPrice'), <IndexPrice key="index" index={index} time={indexTime} />],
    [
      t('openInterest'),
      <span key="open" className="grid justify-items-start">
        <span>{`${groupDigits(openInterest)} ${unit}`}</span>
        <OpenBar contract={contract} coin={coin} />
      </span>,
    ],
  ]
}

function IndexPrice({ index, time }: { index: string | null; time: number | null }) {
  const { t } = useTranslation('markets')
  const span = useSpan()
  const now = useNow(SECOND_MS)
  if (index === null || time === null) return t('noPrice')
  const isStale = now - time > INDEX_SETTINGS.staleAfter
  const age = span(now - time)
  return (
    <>
      {groupDigits(index)}
      {', '}
      <span title={exact(time)} className={cx(isStale && 'font-semibold text-bad')}>
        {t(isStale ? 'indexStale' : 'indexAge', { age })}
      </span>
    </>
  )
}
