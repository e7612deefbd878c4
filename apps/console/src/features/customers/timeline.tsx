/** All that happened to a customer in one list, the newest first; each row opens what it tells of. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Permission } from '@candlewick/protocol/who'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, DayFilter, Filters } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { type NameList, useNames } from '../../parts/names.ts'
import { useKept, usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { RowTime } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { day, stamp, withinDays } from '../../platform/times.ts'
import { useMay } from '../../session/session.ts'
import { TAB_MAY, TABS, type Tab } from './tabs.ts'

const route = getRouteApi('/inside/customers/$userId')
type Answer = ConsoleOutput<'console.customers.timeline'>
type Happened = Answer['rows'][number]
interface Filtering {
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function Timeline({ userId }: { userId: string }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { kind, from, to } = search
  const change = (part: Filtering) =>
    void navigate({
      to: '/customers/$userId',
      params: { userId },
      search: changedSearch(search, part),
      replace: true,
    })
  return <Happenings userId={userId} filters={{ kind, from, to }} onChange={change} />
}

interface HappeningsProps {
  userId: string
  filters: Filtering
  onChange: (part: Filtering) => void
}

export function Happenings({ userId, filters, onChange }: HappeningsProps) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const { kind, from, to } = filters
  const pages = usePages(['console.customers.timeline', { userId, kind, from, to }], (after, signal) =>
    api.call(
      'console.customers.timeline',
      { userId, ...(kind && { kind }), ...withinDays(from, to), ...(after && { after }) },
      { signal },
    ),
  )
  const kinds = useKept(pages.first?.kinds) ?? []
  const may = useMay()
  const navigate = useNavigate()
  return (
    <>
      <Filters label={t('filters')}>
        <ChoiceFilter
          label={t('kind')}
          all={t('allKinds')}
          options={kinds.map((one) => ({ value: one, label: names('happenings', one) }))}
          value={kind}
          onValue={(chosen) => onChange({ kind: chosen })}
        />
        <DayFilter label={t('fromDay')} value={from} onValue={(chosen) => onChange({ from: chosen })} />
        <DayFilter label={t('toDay')} value={to} onValue={(chosen) => onChange({ to: chosen })} />
      </Filters>
      <ListCard
        title={t('tabs.timeline')}
        note={t('timelineNote')}
        pages={pages}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={(row) => void navigate(wayOf(userId, row, may))}
        empty={{ title: t('nothingHappened'), hint: t('nothingHappenedHint') }}
        file={`timeline-${userId}`}
      />
    </>
  )
}

/** Pages that tell more than the customer's own, each with who may open it and the tab for whoever may not. */
const PAGES = {
  command: {
    way: (sequence: string) => ({ to: '/ledger/commands/$sequence', params: { sequence } }) as const,
    may: 'ledger.read',
    tab: 'postings',
  },
  deposit: {
    way: (depositId: string) => ({ to: '/deposits/chain/$depositId', params: { depositId } }) as const,
    may: 'deposit.review',
    tab: 'postings',
  },
  report: {
    way: (reportId: string) => ({ to: '/deposits/hand/$reportId', params: { reportId } }) as const,
    may: 'deposit.review',
    tab: 'postings',
  },
  withdrawal: {
    way: (caseId: string) => ({ to: '/withdrawals/$caseId', params: { caseId } }) as const,
    may: 'withdrawal.review',
    tab: 'postings',
  },
  identity: {
    way: (caseId: string) => ({ to: '/identities/$caseId', params: { caseId } }) as const,
    may: 'identity.review',
    tab: 'overview',
  },
  forgotten: {
    way: (caseId: string) => ({ to: '/forgotten/$caseId', params: { caseId } }) as const,
    may: 'identity.review',
    tab: 'overview',
  },
  proposal: {
    way: (proposalId: string) => ({ to: '/proposals/$proposalId', params: { proposalId } }) as const,
    may: 'house.read',
    tab: 'audit',
  },
} as const satisfies Readonly<Record<string, { way: (id: string) => object; may: Permission; tab: Tab }>>

const isPage = (opens: string): opens is keyof typeof PAGES => Object.hasOwn(PAGES, opens)

/** Where a row leads whoever may go there. */
export function wayOf(
  userId: string,
  { opens, target, what, time }: Happened,
  may: (which: Permission | undefined) => boolean,
) {
  // The trail shows an entry of those that it lists: those of this act until that day begin with it.
  if (opens === 'audit') {
    return { to: '/audit', search: { customer: userId, action: what, to: day(time), entry: target } } as const
  }
  if (!isPage(opens)) return tabOf(userId, opens, may)
  const page = PAGES[opens]
  return target === '' || !may(page.may) ? tabOf(userId, page.tab, may) : page.way(target)
}

function tabOf(userId: string, asked: string, may: (which: Permission | undefined) => boolean) {
  const tab = TABS.find((one) => one === asked && may(TAB_MAY[one])) ?? 'overview'
  return { to: '/customers/$userId', params: { userId }, search: tab === 'overview' ? {} : { tab } } as const
}

const TRADED = new Set(['spot_order', 'spot_fill', 'contract_order', 'contract_fill', 'contract_close', 'loan'])
const MARGIN = /^(all|cross|fixed|isolated) /
const PRICE = /^\d+(\.\d+)?$/

/** "cross BTC_USDT buy stop_limit 109314" in words: the account, what is traded, how, and at which price. */
export function tradedWords(about: string, names: ReturnType<typeof useNames>, atPrice: (price: string) => string) {
  return about
    .replace(/(open|close) (long|short)/, '$1_$2')
    .split(' ')
    .map((word) => (PRICE.test(word) ? atPrice(groupDigits(word)) : names('traded', word)))
    .join(' ')
}

/** Where the words of a kind are named elsewhere already. */
const WHAT: Readonly<Record<string, NameList>> = { login: 'outcomes', proposal: 'states' }
const ABOUT: Readonly<Record<string, NameList>> = {
  proposal: 'kinds',
  identity: 'levels',
  restriction: 'restrictions',
}

const amountOf = ({ amount, coin }: Happened) => `${amount && groupDigits(amount)} ${coin}`.trim()

function useColumns(): Column<Happened>[] {
  const { t } = useTranslation('customers')
  const names = useNames()
  const whatOf = ({ kind, what }: Happened) => names(WHAT[kind] ?? 'happened', what)
  const aboutOf = ({ kind, about }: Happened) => {
    const list = ABOUT[kind]
    if (list !== undefined) return names(list, about)
    return TRADED.has(kind) ? tradedWords(about, names, (price) => t('atPrice', { price })) : about
  }
  // What a margin account trades stands among spot's orders: it is the same book.
  const kindOf = ({ kind, about }: Happened) =>
    names(kind.startsWith('spot_') && MARGIN.test(about) ? 'happeningsOfMargin' : 'happenings', kind)
  return [
    {
      id: 'time',
      head: t('time'),
      render: ({ time }) => <RowTime at={time} />,
      csv: ({ time }) => stamp(time),
    },
    {
      id: 'kind',
      head: t('kind'),
      align: 'start',
      render: (row) => (
        <>
          <b className="font-semibold whitespace-nowrap">{kindOf(row)}</b>
          <span className="block max-w-28 truncate text-12 text-ink-2 sm:hidden">{aboutOf(row)}</span>
        </>
      ),
      csv: ({ kind }) => kind,
    },
    {
      id: 'what',
      head: t('what'),
      align: 'start',
      render: (row) => (
        <>
          <StateTag>{whatOf(row)}</StateTag>
          <span className="block text-12 whitespace-nowrap sm:hidden">{amountOf(row)}</span>
        </>
      ),
      csv: ({ what }) => what,
    },
    {
      id: 'about',
      head: t('about'),
      align: 'start',
      render: (row) => <span className="block max-w-96 truncate text-ink-2">{aboutOf(row)}</span>,
      csv: ({ about }) => about,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'amount',
      head: t('amount'),
      render: (row) => <span className="whitespace-nowrap">{amountOf(row)}</span>,
      csv: ({ amount, coin }) => `${amount} ${coin}`.trim(),
      className: 'hidden sm:table-cell',
    },
  ]
}
