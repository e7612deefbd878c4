/** What comes next, whatever its kind, by the time that is left: the oldest identities and the proposals that wait. */
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { useSpan } from '../../parts/span.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { useNow } from '../../platform/now.ts'
import { callQuery } from '../../platform/queries.ts'
import { useMay, useOperator } from '../../session/session.ts'

export interface NextCase {
  readonly id: string
  readonly kind: 'identity' | 'proposal'
  readonly dueTime: number
  /** Who or what it is about. */
  readonly about: string
  readonly why: string
  readonly state: 'free' | 'own' | 'second'
  readonly to: string
}

/** How many of each kind are looked at, and how many are shown. */
const LOOKED_AT = 20
const SHOWN = 12
const EVERY_MS = 10_000
const SECOND_MS = 1_000

/** The first of both lists by time left; those that who asks cannot decide come last. */
export function ordered(cases: readonly NextCase[]): NextCase[] {
  return cases
    .toSorted(
      (one, other) => Number(one.state === 'own') - Number(other.state === 'own') || one.dueTime - other.dueTime,
    )
    .slice(0, SHOWN)
}

/** Undefined while nothing is known yet. */
export function useNextCases(): NextCase[] | undefined {
  const may = useMay()
  const names = useNames()
  const { t } = useTranslation('home')
  const me = useOperator()?.operator.operatorId
  const reviews = may('identity.review')
  const identities = useQuery({
    ...callQuery('console.identities.queue', { limit: LOOKED_AT }),
    enabled: reviews,
    refetchInterval: EVERY_MS,
  })
  const proposals = useQuery({
    ...callQuery('console.proposals', { state: 'waiting', limit: LOOKED_AT }),
    enabled: me !== undefined,
    refetchInterval: EVERY_MS,
  })
  const isKnown = (proposals.data ?? proposals.error) && (!reviews || (identities.data ?? identities.error))
  if (!isKnown) return undefined
  return ordered([
    ...(identities.data?.rows ?? []).map(({ id, dueTime, name, level, country, attempt }) => ({
      id,
      kind: 'identity' as const,
      dueTime,
      about: name,
      why: [names('levels', level), country, attempt > 1 ? t('attempt', { count: attempt }) : '']
        .filter(Boolean)
        .join(', '),
      state: 'free' as const,
      to: `/identities/${id}`,
    })),
    ...(proposals.data?.rows ?? []).map(({ proposalId, expireTime, subject, kind, proposedBy }) => ({
      id: proposalId,
      kind: 'proposal' as const,
      dueTime: expireTime,
      about: subject.name || subject.id,
      why: names('kinds', kind),
      state: proposedBy.operatorId === me ? ('own' as const) : ('second' as const),
      to: `/proposals/${proposalId}`,
    })),
  ])
}

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
