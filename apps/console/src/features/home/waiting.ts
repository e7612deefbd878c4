/** The first cases of every queue that the operator decides, as the list of what comes next shows them. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../parts/names.ts'
import { api } from '../../platform/api.ts'
import { callQuery, LOOK_MS } from '../../platform/queries.ts'
import type { House } from '../../session/house.ts'
import { useMay, useOperator } from '../../session/session.ts'

export interface NextCase {
  readonly id: string
  readonly kind: 'identity' | 'proposal' | 'withdrawal' | 'payment' | 'reported' | 'deposit' | 'fundPassword'
  readonly dueTime: number
  /** Who or what it is about. */
  readonly about: string
  readonly why: string
  readonly state: 'free' | 'own' | 'second' | 'taken'
  readonly to: string
}

type Proposal = ConsoleOutput<'console.proposals'>['rows'][number]
type Withdrawal = ConsoleOutput<'console.withdrawals.queue'>['rows'][number]
type Report = ConsoleOutput<'console.deposits.handList'>['rows'][number]
type Deposit = ConsoleOutput<'console.deposits.list'>['rows'][number]

/** How many of each kind are looked at, and how many are shown. */
const LOOKED_AT = 20
const SHOWN = 12
const UNMATCHED = 'unmatched_deposits'
const OLDEST_UNMATCHED = { which: 'unmatched', limit: LOOKED_AT } as const
/** Deposits that are listed and wait for nobody. */
const UNCOUNTED: ReadonlySet<string | null> = new Set(['below_minimum', 'dust', 'closed'])

/** The first of all lists by time left; those that who asks cannot decide come last. */
export function ordered(cases: readonly NextCase[]): NextCase[] {
  return cases
    .toSorted(
      (one, other) => Number(one.state === 'own') - Number(other.state === 'own') || one.dueTime - other.dueTime,
    )
    .slice(0, SHOWN)
}

/** Undefined while nothing is known yet. */
export function useNextCases(house: House | undefined): NextCase[] | undefined {
  const people = usePeople()
  const money = useMoney()
  const deposits = useUnmatched(house)
  const proposals = useProposals()
  if (!people || !money || !deposits || !proposals) return undefined
  const proposed = new Set(proposals.map(({ subject }) => caseOf(subject.id)))
  // What somebody proposed already is decided in its proposal.
  const open = [...people, ...money, ...deposits].filter(({ id }) => !proposed.has(id))
  return ordered([...open, ...proposals])
}

/** Which case a proposal decides: some name its kind before its id. */
const caseOf = (subject: string): string => subject.slice(subject.lastIndexOf(' ') + 1)

interface Answered<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined
  readonly error: unknown
}

/** Nothing of what is not asked for, or was refused; undefined while it is not known. */
function rowsOf<Row>({ data, error }: Answered<Row>, asked: boolean): readonly Row[] | undefined {
  if (!asked) return []
  return data?.rows ?? (error ? [] : undefined)
}

function useProposals(): (NextCase & Pick<Proposal, 'subject'>)[] | undefined {
  const names = useNames()
  const me = useOperator()?.operator.operatorId
  const found = useQuery({
    ...callQuery('console.proposals', { state: 'waiting', limit: LOOKED_AT }),
    enabled: me !== undefined,
    refetchInterval: LOOK_MS,
  })
  return rowsOf(found, true)?.map(({ proposalId, dueTime, subject, kind, proposedBy }) => ({
    id: proposalId,
    kind: 'proposal',
    dueTime,
    about: subject.name || subject.id,
    why: names('kinds', kind),
    state: proposedBy.operatorId === me ? 'own' : 'second',
    to: `/proposals/${proposalId}`,
    subject,
  }))
}

/** Identities, and fund passwords that were forgotten. */
function usePeople(): NextCase[] | undefined {
  const names = useNames()
  const { t } = useTranslation('home')
  const asked = useMay()('identity.review')
  const often = { enabled: asked, refetchInterval: LOOK_MS }
  const identities = useQuery({ ...callQuery('console.identities.queue', { limit: LOOKED_AT }), ...often })
  const forgotten = useQuery({ ...callQuery('console.forgotten.list', { limit: LOOKED_AT }), ...often })
  const [proofs, passwords] = [rowsOf(identities, asked), rowsOf(forgotten, asked)]
  if (!proofs || !passwords) return undefined
  return [
    ...proofs.map(({ id, dueTime, name, level, country, attempt }) => ({
      ...{ id, kind: 'identity' as const, dueTime, about: name, state: 'free' as const, to: `/identities/${id}` },
      why: [names('levels', level), country, attempt > 1 ? t('attempt', { count: attempt }) : '']
        .filter(Boolean)
        .join(', '),
    })),
    ...passwords.map(({ id, dueTime, name, looks }) => ({
      ...{ id, kind: 'fundPassword' as const, dueTime, about: name, state: 'free' as const, to: `/forgotten/${id}` },
      why: t('looks', { count: looks }),
    })),
  ]
}

/** Withdrawals under review and those that people pay, and transfers that customers reported. */
function useMoney(): NextCase[] | undefined {
  const may = useMay()
  const me = useOperator()?.operator.operatorId
  const [pays, credits] = [may('withdrawal.review'), may('deposit.review')]
  const review = useQuery({
    ...callQuery('console.withdrawals.queue', { limit: LOOKED_AT }),
    ...{ enabled: pays, refetchInterval: LOOK_MS },
  })
  const toPay = useQuery({
    ...callQuery('console.withdrawals.queue', { state: 'approved', way: 'hand', limit: LOOKED_AT }),
    ...{ enabled: pays, refetchInterval: LOOK_MS },
  })
  const reports = useQuery({
    ...callQuery('console.deposits.handList', { limit: LOOKED_AT }),
    ...{ enabled: credits, refetchInterval: LOOK_MS },
  })
  const [asked, approved, reported] = [rowsOf(review, pays), rowsOf(toPay, pays), rowsOf(reports, credits)]
  if (!asked || !approved || !reported) return undefined
  return [
    ...asked.map((row) => withdrawalOf(row, 'withdrawal')),
    // What a colleague pays waits for nobody else.
    ...approved
      .filter(({ paying }) => paying === null || paying.operatorId === me)
      .map((row) => withdrawalOf(row, 'payment')),
    ...reported.map((row) => depositOf(row, { kind: 'reported', dueTime: row.dueTime, to: '/deposits/hand' })),
  ]
}

/** Each look at the list of deposits is recorded: it is asked for where one waits, and anew when others do. */
function useUnmatched(house: House | undefined): NextCase[] | undefined {
  const may = useMay()('deposit.review')
  const { waiting = 0, oldestTime = 0, promised = 0 } = house?.queues.find(({ queue }) => queue === UNMATCHED) ?? {}
  const asked = may && waiting > 0
  const found = useQuery({
    queryKey: ['console.deposits.list', OLDEST_UNMATCHED, { waiting, oldestTime }],
    queryFn: ({ signal }) => api.call('console.deposits.list', OLDEST_UNMATCHED, { signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  if (may && house === undefined) return undefined
  return rowsOf(found, asked)
    ?.filter(({ reason }) => !UNCOUNTED.has(reason))
    .map((row) => depositOf(row, { kind: 'deposit', dueTime: row.changeTime + promised, to: '/deposits/chain' }))
}

function withdrawalOf(row: Withdrawal, kind: 'withdrawal' | 'payment'): NextCase {
  const { id, dueTime, customer, amount, coin, networkName, way, paying } = row
  return {
    ...{ id, kind, dueTime, about: customer, to: `/withdrawals/${id}` },
    why: amountOver(amount, coin, way === 'internal' ? '' : networkName),
    state: paying === null ? 'free' : 'taken',
  }
}

function depositOf(row: Report | Deposit, { to, ...of }: Pick<NextCase, 'kind' | 'dueTime' | 'to'>): NextCase {
  const { id, userId, amount, coin, network } = row
  const why = amountOver(amount, coin, network)
  return { id, ...of, about: userId || '–', why, state: 'free', to: `${to}/${id}` }
}

const amountOver = (amount: string, coin: string, network: string): string =>
  [`${groupDigits(amount)} ${coin}`, network].filter(Boolean).join(', ')
