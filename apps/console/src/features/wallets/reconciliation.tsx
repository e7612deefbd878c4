/** Of each coin what the chains hold and what the books say; what no row explains is the residue, which halts its payouts. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AlignedAmount } from '../../parts/aligned-amount.tsx'
import { Facts } from '../../parts/card.tsx'
import { Coin } from '../../parts/coin.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { sumOf } from '../../parts/postings.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'

const route = getRouteApi('/inside/wallets')
const EVERY_MS = 30_000
type Reconciled = ConsoleOutput<'console.wallets.reconciliation'>['rows'][number]
type Term = Reconciled['terms'][number]['term']

export function Reconciliation() {
  const { t } = useTranslation('wallets')
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...callQuery('console.wallets.reconciliation', {}),
    refetchInterval: EVERY_MS,
  })
  const open = (coin: string | undefined) =>
    void navigate({ to: '/wallets', search: changedSearch(search, { coin }), replace: true })
  const chosen = data?.rows.find(({ coin }) => coin === search.coin)
  return (
    <>
      <ListCard
        title={t('reconciliation')}
        pages={{ rows: data?.rows, error: data ? null : error, again: () => void refetch() }}
        columns={useColumns()}
        rowKey={({ coin }) => coin}
        onOpen={({ coin }) => open(coin)}
        empty={{ title: t('noCoins'), hint: t('noCoinsHint') }}
        file="reconciliation"
      />
      <Legend />
      {chosen ? (
        <Sheet open onClose={() => open(undefined)} title={t('explained', { coin: chosen.coin })}>
          <Explained coin={chosen} />
        </Sheet>
      ) : null}
    </>
  )
}

function amountOf({ terms }: Reconciled, wanted: readonly Term[]): string {
  return sumOf(terms.flatMap(({ term, amount }) => (wanted.includes(term) ? [amount] : [])))
}

/** In the order of a balance: what is owed, and where it is. What no reader of ours sees stands in rows of people. */
const SHOWN = [
  { id: 'owed', terms: ['owed'], className: 'whitespace-nowrap' },
  { id: 'chain_hot', terms: ['chain_hot'], className: 'hidden lg:table-cell whitespace-nowrap' },
  { id: 'chain_cold', terms: ['chain_cold'], className: 'hidden lg:table-cell whitespace-nowrap' },
  { id: 'chain_deposit', terms: ['chain_deposit'], className: 'hidden xl:table-cell whitespace-nowrap' },
  { id: 'chain_gas', terms: ['chain_gas'], className: 'hidden 2xl:table-cell whitespace-nowrap' },
  { id: 'rows', terms: ['hand', 'booked'], className: 'hidden lg:table-cell whitespace-nowrap' },
] as const

function useColumns(): Column<Reconciled>[] {
  const { t } = useTranslation('wallets')
  return [
    {
      id: 'coin',
      head: t('coin'),
      render: ({ coin }) => <Coin coin={coin} />,
      csv: ({ coin }) => coin,
    },
    ...SHOWN.map(({ id, terms, className }) => ({
      id,
      head: t(`terms.${id}`),
      render: (row: Reconciled) => <AlignedAmount amount={amountOf(row, terms)} />,
      csv: (row: Reconciled) => amountOf(row, terms),
      className,
    })),
    {
      id: 'residue',
      head: <span title={t('legend.residue')}>{t('residue')}</span>,
      name: t('residue'),
      render: ({ residue, haltTime }) => (
        <span className={haltTime === null ? '' : 'font-semibold text-bad'}>
          <AlignedAmount amount={residue} />
        </span>
      ),
      csv: ({ residue }) => residue,
      className: 'whitespace-nowrap',
    },
    {
      id: 'standing',
      head: t('standing'),
      align: 'start',
      render: ({ standing, haltTime }) => (
        <span title={haltTime === null ? t(`legend.${standing}`) : t('legend.residue')}>
          <StateTag tone={haltTime === null ? 'plain' : 'bad'}>
            {haltTime === null ? t(`standings.${standing}`) : t('halted')}
          </StateTag>
        </span>
      ),
      csv: ({ standing }) => standing,
    },
    { id: 'time', head: t('time'), render: ({ time }) => <Time at={time} />, className: 'hidden 2xl:table-cell' },
  ]
}

/** What the words of the table mean: on it hangs whether customers are paid. */
function Legend() {
  const { t } = useTranslation('wallets')
  return (
    <dl className="mt-3 grid max-w-prose gap-1 text-12 text-ink-2">
      {(['residue', 'proven', 'attested', 'open'] as const).map((word) => (
        <div key={word}>
          <dt className="inline font-semibold">{word === 'residue' ? t('residue') : t(`standings.${word}`)}</dt>{' '}
          <dd className="inline">{t(`legend.${word}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Every term, with the rows that it is made of. */
function Explained({ coin: { coin, terms, residue, blocks, sequence } }: { coin: Reconciled }) {
  const { t } = useTranslation('wallets')
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          ...terms.map(({ term, amount }) => [t(`terms.${term}`), groupDigits(amount)] as const),
          [t('residue'), <b key="residue">{groupDigits(residue)}</b>],
          [t('sequence'), groupDigits(String(sequence))],
          ...blocks.map(
            ({ network, height }) => [network, t('atBlock', { height: groupDigits(String(height)) })] as const,
          ),
        ]}
      />
      {terms
        .filter(({ lines }) => lines > 0)
        .map(({ term }) => (
          <Lines key={term} coin={coin} term={term} />
        ))}
    </div>
  )
}

function Lines({ coin, term }: { coin: string; term: Term }) {
  const { t } = useTranslation('wallets')
  const { data, error, refetch } = useQuery(callQuery('console.wallets.reconciliationLines', { coin, term }))
  type Line = ConsoleOutput<'console.wallets.reconciliationLines'>['rows'][number]
  const columns: Column<Line>[] = [
    { id: 'what', head: t('what'), render: ({ what }) => what },
    { id: 'network', head: t('network'), align: 'start', render: ({ network }) => network },
    { id: 'amount', head: t('amount'), render: ({ amount }) => groupDigits(amount) },
    {
      id: 'id',
      head: t('row'),
      align: 'start',
      render: ({ id }) => <span className="block max-w-40 truncate">{id}</span>,
    },
  ]
  return (
    <ListCard
      title={t(`terms.${term}`)}
      pages={{ rows: data?.rows, error: data ? null : error, again: () => void refetch() }}
      columns={columns}
      rowKey={({ id, network, what }) => `${id} ${network} ${what}`}
      empty={{ title: t('noLines') }}
      keyboard={false}
    />
  )
}
