/** From what on people look at withdrawals, how much each level may take out a day, and every limit that was ever set. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byWhom } from '../../parts/by-whom.ts'
import { Card, Facts } from '../../parts/card.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { stamp } from '../../platform/times.ts'
import { useMay } from '../../session/session.ts'
import { DAILY, LIMITS, LOOKED } from './limits.ts'
import { LimitsForm } from './limits-form.tsx'

type Terms = ConsoleOutput<'console.withdrawals.terms'>
type SetLimits = Terms['history'][number]

export default function LimitsPage() {
  const { t } = useTranslation('limits')
  const query = useQuery(callQuery('console.withdrawals.terms', {}))
  return (
    <Loaded query={query} failed={t('failed')} outline={<Skeleton className="h-80" />}>
      {(terms) => <Opened terms={terms} />}
    </Loaded>
  )
}

function Opened({ terms: { limits, history } }: { terms: Terms }) {
  const { t } = useTranslation('limits')
  const names = useNames()
  const may = useMay()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          may('terms.write') && !changing ? (
            <Button size="sm" variant="primary" onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {changing ? (
          <LimitsForm limits={limits} onClose={() => setChanging(false)} />
        ) : (
          <Card title={t('looked')} note={t('lookedNote')}>
            <Facts facts={LOOKED.map((name) => [names('fields', name), groupDigits(String(limits[name]))])} />
          </Card>
        )}
        <Card title={t('daily')} note={t('dailyNote')}>
          <Facts facts={DAILY.map((name) => [names('fields', name), groupDigits(limits[name])])} />
          <p className="border-t border-line px-3 py-2 text-ink-2">
            {t('feesAre')}{' '}
            <Link to="/listings" className="underline underline-offset-2">
              {t('feesWhere')}
            </Link>
          </p>
        </Card>
      </div>
      <ListCard
        title={t('history')}
        className="mt-4"
        pages={{ rows: history, error: null }}
        columns={useColumns()}
        rowKey={({ time }) => String(time)}
        empty={{ title: t('noHistory'), hint: t('noHistoryHint') }}
        file="withdrawal-limits"
      />
    </>
  )
}

function useColumns(): Column<SetLimits>[] {
  const { t } = useTranslation('limits')
  const names = useNames()
  return [
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, csv: ({ time }) => stamp(time) },
    ...LIMITS.map(
      (name): Column<SetLimits> => ({
        id: name,
        head: names('fields', name),
        render: (row) => groupDigits(String(row[name])),
        csv: (row) => String(row[name]),
        className:
          name === 'review'
            ? ''
            : DAILY.some((daily) => daily === name)
              ? 'hidden 2xl:table-cell'
              : 'hidden md:table-cell',
      }),
    ),
    {
      id: 'by',
      head: t('by'),
      align: 'start',
      render: ({ setBy, approvedBy }) => byWhom(setBy, approvedBy),
      csv: ({ setBy, approvedBy }) => byWhom(setBy, approvedBy),
    },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-60 truncate text-ink-2">{reason}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden sm:table-cell',
    },
  ]
}
