/** What the customer binds herself by on flash contracts, how to set it, and what they brought her so far. */
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { FlashProfit } from '../figures.tsx'
import { useFreshOnFlash } from '../own-lists.ts'
import { LossLimit } from './loss-limit.tsx'
import { Pause } from './pause.tsx'

export default function OwnLimits({ className }: { className?: string }) {
  const { t } = useTranslation('flash-guard')
  const guard = useQuery(callQuery('flash.guard', {}))
  const results = useQuery(callQuery('flash.results', {}))
  // What is open counts, and so does what ended.
  useFreshOnFlash('flash.guard')
  useFreshOnFlash('flash.results')
  const again = () => void guard.refetch()
  return (
    <section aria-label={t('title')} className={cx('grid content-start gap-4 p-4 text-12', className)}>
      <h2 className="text-14 font-semibold">{t('title')}</h2>
      {guard.data?.closed ? <p role="status">{t('closed')}</p> : null}
      {results.data ? <Results told={results.data} /> : <Skeleton className="h-24" />}
      {guard.data ? (
        <>
          {guard.data.records.map((record) => (
            <LossLimit key={record.coin} record={record} onSet={again} />
          ))}
          <Pause until={guard.data.pausedUntil} onSet={again} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  )
}

const PERIODS = ['today', 'week', 'month'] as const

function Results({ told }: { told: CallOutput<'flash.results'> }) {
  const { t } = useTranslation('flash-guard')
  const { separators } = useUiTexts()
  if (told.month.length === 0) return <p className="text-ink-2">{t('results.none')}</p>
  return (
    <div>
      <table className="num w-full">
        <caption className="sr-only">{t('results.title')}</caption>
        <thead className="text-ink-2">
          <tr>
            <th className="py-1 text-left font-normal">{t('results.period')}</th>
            <th className="py-1 text-right font-normal">{t('results.contracts')}</th>
            <th className="py-1 text-right font-normal">{t('results.won')}</th>
            <th className="py-1 text-right font-normal">{t('results.lost')}</th>
            <th className="py-1 text-right font-normal">{t('results.net')}</th>
          </tr>
        </thead>
        <tbody>
          {PERIODS.flatMap((period) =>
            told[period].map(({ coin, contracts, won, lost, net }) => (
              <tr key={period + coin} className="border-t border-line">
                <th className="py-1 text-left font-medium">{t(`results.${period}`)}</th>
                <td className="py-1 text-right">{groupDigits(String(contracts), separators)}</td>
                <td className="py-1 text-right">{groupDigits(String(won), separators)}</td>
                <td className="py-1 text-right">{groupDigits(String(lost), separators)}</td>
                <td className="py-1 text-right">
                  <FlashProfit text={shortened(net)} coin={coin} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {told.complete ? null : <p className="pt-1 text-ink-2">{t('results.part')}</p>}
    </div>
  )
}

/** Without zeros at the end that say nothing. */
function shortened(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
