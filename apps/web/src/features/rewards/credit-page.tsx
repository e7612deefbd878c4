/** The credit score: where it stands, how it came there, and the rules that alone change it. */
import type { CallOutput } from '@candlewick/protocol/client'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../navigation/account-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { callQuery } from '../../platform/queries.ts'
import { CreditDial } from './credit-dial.tsx'
import { CreditHistory } from './credit-history.tsx'
import { CreditLine } from './credit-line.tsx'
import { signed } from './signed.ts'

type Credit = CallOutput<'credit.score'>

export default function CreditPage() {
  const { t } = useTranslation('credit')
  usePageTitle(t('title'), t('description'))
  const query = useQuery(callQuery('credit.score', {}))
  const { data } = query
  return (
    <AccountFrame>
      <h1 className="mb-4 text-28 font-bold">{t('title')}</h1>
      {query.isError && !data ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          {data ? <ScoreNow credit={data} /> : <Skeleton className="h-72 w-full" />}
          {data ? <Rules credit={data} /> : <Skeleton className="h-72 w-full" />}
        </div>
      )}
      <h2 className="mt-10 mb-2 text-20 font-semibold">{t('history')}</h2>
      <CreditHistory />
    </AccountFrame>
  )
}

function ScoreNow({ credit }: { credit: Credit }) {
  const { t } = useTranslation('credit')
  const { score, least, most, start, line } = credit
  return (
    <section className="grid content-start justify-items-center gap-4 rounded-surface border border-line bg-surface p-5">
      <CreditDial score={score} least={least} most={most} start={start} of={t('of', { most })} />
      {line.length > 0 ? <CreditLine credit={credit} label={t('line')} /> : null}
    </section>
  )
}

function Rules({ credit }: { credit: Credit }) {
  const { t } = useTranslation('credit')
  const { rules, start, least, most } = credit
  return (
    <section className="rounded-surface border border-line bg-surface p-5">
      <h2 className="mb-1 text-16 font-semibold">{t('rules')}</h2>
      <p className="mb-3 text-13 text-ink-2">{t('lead', { start, least, most })}</p>
      <dl>
        {rules.map(({ rule, step }) => (
          <div key={rule} className="flex min-h-10 items-center justify-between gap-4 border-t border-line">
            <dt>{t(`rule.${rule}`)}</dt>
            <dd className="num font-semibold">{signed(step)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
