/** From what on people look at withdrawals, how much each level may take out a day, and every limit that was ever set. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { SetHistory } from '../../parts/set-history.tsx'
import { callQuery } from '../../platform/queries.ts'
import { ChangeButton } from '../../session/change-button.tsx'
import { DAILY, LIMITS, type Limit, LOOKED } from './limits.ts'
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
  const [changing, setChanging] = useState(false)
  const shown = useShown()
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ChangeButton changing={changing} onChange={() => setChanging(true)}>
            {t('change')}
          </ChangeButton>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {changing ? (
          <LimitsForm limits={limits} onClose={() => setChanging(false)} />
        ) : (
          <Card title={t('looked')} note={t('lookedNote')}>
            <Facts facts={LOOKED.map((name) => [names('fields', name), shown(name, limits[name])])} />
          </Card>
        )}
        <Card title={t('daily')} note={t('dailyNote')}>
          <Facts facts={DAILY.map((name) => [names('fields', name), shown(name, limits[name])])} />
          <p className="border-t border-line px-3 py-2 text-ink-2">
            {t('feesAre')}{' '}
            <Link to="/listings" className="underline underline-offset-2">
              {t('feesWhere')}
            </Link>
          </p>
        </Card>
      </div>
      <SetHistory rows={history} of={useColumns()} hint={t('noHistoryHint')} file="withdrawal-limits" />
    </>
  )
}

/** One of them is a number of withdrawals, all others are worth so many USDT. */
function useShown(): (name: Limit, value: string | number) => string {
  const { t } = useTranslation('limits')
  return (name, value) =>
    name === 'perDay' ? t('count', { count: Number(value) }) : `${groupDigits(String(value))} USDT`
}

function useColumns(): Column<SetLimits>[] {
  const names = useNames()
  const shown = useShown()
  return [
    ...LIMITS.map(
      (name): Column<SetLimits> => ({
        id: name,
        head: names('fields', name),
        render: (row) => shown(name, row[name]),
        csv: (row) => String(row[name]),
        className:
          name === 'review'
            ? ''
            : DAILY.some((daily) => daily === name)
              ? 'hidden 2xl:table-cell'
              : 'hidden md:table-cell',
      }),
    ),
  ]
}
