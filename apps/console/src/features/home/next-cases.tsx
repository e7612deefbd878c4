/** What comes next, whatever its kind, by the time that is left: the first of every queue that the operator decides. */
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { useSpan } from '../../parts/span.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { useNow } from '../../platform/now.ts'
import type { NextCase } from './waiting.ts'

const SECOND_MS = 1_000

export function NextCases({ cases }: { cases: readonly NextCase[] | undefined }) {
  const { t } = useTranslation('home')
  const span = useSpan()
  const now = useNow(SECOND_MS)
  const navigate = useNavigate()
  const columns: Column<NextCase>[] = [
    {
      id: 'due',
      head: t('due'),
      className: 'whitespace-nowrap',
      render: ({ dueTime }) =>
        dueTime < now ? (
          <b className="font-semibold text-bad">{t('overdue', { span: span(now - dueTime) })}</b>
        ) : (
          <b className="font-semibold">{span(dueTime - now)}</b>
        ),
    },
    { id: 'case', head: t('case'), align: 'start', render: ({ kind }) => t(`kind.${kind}`) },
    { id: 'about', head: t('about'), align: 'start', render: ({ about }) => about, className: 'text-ink-2' },
    {
      id: 'why',
      head: t('why'),
      align: 'start',
      render: ({ why }) => why,
      className: 'hidden text-ink-2 sm:table-cell',
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state }) => <StateTag tone={state === 'second' ? 'flame' : 'plain'}>{t(`stands.${state}`)}</StateTag>,
    },
  ]
  return (
    <ListCard
      title={t('next')}
      note={<span className="hidden sm:inline">{t('nextHint')}</span>}
      pages={{ rows: cases, error: null }}
      columns={columns}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      onOpen={({ to }) => void navigate({ to })}
      empty={{ title: t('nothingWaits'), hint: t('nothingWaitsHint') }}
    />
  )
}
