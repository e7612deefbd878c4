/** What flash contracts brought the house: every settlement counted, in all and day by day. */

import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../platform/queries.ts'
import { ProofFrame } from './proof-frame.tsx'

type Told = CallOutput<'proof.flash'>
type Result = Told['records'][number]

export default function FlashResultPage() {
  const { t } = useTranslation('proof')
  const query = useQuery({ ...callQuery('proof.flash', {}), refetchInterval: 15_000 })
  const { data } = query
  return (
    <ProofFrame page="flash" lead={t('flashLead')}>
      {query.isError && !data ? <ErrorState title={t('failed')} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton className="h-52 w-full" /> : null}
      {data?.records.length === 0 ? <Empty picture="ledger" title={t('flashNone')} /> : null}
      {data?.records.map((result) => (
        <InAll key={result.coin} result={result} />
      ))}
      {data && data.days.length > 0 ? <Days days={data.days} /> : null}
    </ProofFrame>
  )
}

function InAll({ result }: { result: Result }) {
  const { t } = useTranslation('proof')
  const { separators } = useUiTexts()
  const figures = [
    ['settled', result.settled],
    ['won', result.won],
    ['lost', result.lost],
    ['returned', result.drawn + result.voided],
  ] as const
  return (
    <section className="mb-8 grid gap-4 rounded-surface border border-line bg-surface p-5">
      <div>
        <h2 className="text-13 text-ink-2">{t('profit')}</h2>
        <p className="text-28 font-bold">
          <Amount value={result.profit} unit={result.coin} />
        </p>
      </div>
      <dl className="num flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt className="text-12 text-ink-2">{t(name)}</dt>
            <dd className="font-semibold">{groupDigits(String(count), separators)}</dd>
          </div>
        ))}
        {(['staked', 'paid'] as const).map((name) => (
          <div key={name}>
            <dt className="text-12 text-ink-2">{t(name)}</dt>
            <dd className="font-semibold">
              <Amount value={result[name]} unit={result.coin} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Days({ days }: { days: Told['days'] }) {
  const { t } = useTranslation('proof')
  return (
    <section className="grid gap-2">
      <h2 className="text-20 font-semibold">{t('days')}</h2>
      <ScrollBox label={t('days')} className="overflow-x-auto">
        <table className="num w-full text-13">
          <thead className="text-left text-12 text-ink-3">
            <tr>
              <th className="py-2 font-normal">{t('time')}</th>
              <th className="py-2 text-right font-normal">{t('settled')}</th>
              <th className="py-2 pl-4 text-right font-normal">{t('staked')}</th>
              <th className="py-2 pl-4 text-right font-normal">{t('paid')}</th>
              <th className="py-2 pl-4 text-right font-normal">{t('profit')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={`${day.day} ${day.coin}`} className="border-t border-line">
                <td className="py-2 whitespace-nowrap">{new Date(day.day).toISOString().slice(0, 10)}</td>
                <td className="py-2 text-right">{day.settled}</td>
                <td className="py-2 pl-4 text-right">
                  <Amount value={day.staked} unit={day.coin} />
                </td>
                <td className="py-2 pl-4 text-right">
                  <Amount value={day.paid} unit={day.coin} />
                </td>
                <td className="py-2 pl-4 text-right font-medium">
                  <Amount value={day.profit} unit={day.coin} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
