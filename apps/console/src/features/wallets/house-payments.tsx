/** Payments between wallets of the house, whatever became of them; filters and what is open stand in the address. */

import { NETWORKS } from '@candlewick/chain/networks'
import { groupDigits } from '@candlewick/money/display'
import { HOUSE_KINDS, PAYMENT_PICKS } from '@candlewick/protocol/calls/console/house'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../parts/card.tsx'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { amountColumn, networkColumn } from '../../parts/transfer-columns.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'
import { TransactionLink } from './transaction-link.tsx'

const route = getRouteApi('/inside/wallets')
const EVERY_MS = 10_000
/** Networks that something is paid on by itself. */
const PAID_ON = NETWORKS.filter(({ family }) => family !== 'hand')
export type HousePayment = ConsoleOutput<'console.wallets.housePayments'>['rows'][number]

export function HousePayments() {
  const { t } = useTranslation('payouts')
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (to: { [Name in keyof typeof search]?: string | undefined }) =>
    void navigate({ to: '/wallets', search: changedSearch(search, to), replace: true })
  const asked = {
    ...pick('kind', HOUSE_KINDS, search.kind),
    ...pick('state', PAYMENT_PICKS, search.state),
    ...(search.network && { network: search.network }),
    ...(search.coin && { coin: search.coin }),
  }
  const pages = usePages(
    ['console.wallets.housePayments', 'pages', asked],
    (after, signal) => api.call('console.wallets.housePayments', { ...asked, ...(after && { after }) }, { signal }),
    { everyMs: EVERY_MS },
  )
  const opened = pages.rows?.find(({ id }) => id === search.id)
  return (
    <>
      <Filters label={t('house.filters')}>
        <ChoiceFilter
          label={t('kind')}
          all={t('house.anyKind')}
          options={HOUSE_KINDS.map((value) => ({ value, label: t(`house.kinds.${value}`) }))}
          value={asked.kind}
          onValue={(kind) => change({ kind, id: undefined })}
        />
        <ChoiceFilter
          label={t('network')}
          all={t('house.anyNetwork')}
          options={PAID_ON.map(({ id }) => ({ value: id, label: id }))}
          value={search.network}
          onValue={(network) => change({ network, id: undefined })}
        />
        <ChoiceFilter
          label={t('state')}
          all={t('house.anyState')}
          options={PAYMENT_PICKS.map((value) => ({ value, label: t(`house.picks.${value}`) }))}
          value={asked.state}
          onValue={(state) => change({ state, id: undefined })}
        />
        <TextFilter
          label={t('coin')}
          className="w-28"
          value={search.coin}
          onValue={(coin) => change({ coin: coin?.toUpperCase(), id: undefined })}
        />
      </Filters>
      <ListCard
        title={t('house.title')}
        pages={pages}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ id })}
        empty={{ title: t('house.none'), hint: t('house.noneHint') }}
        file="house-payments"
      />
      {opened ? (
        <Sheet open onClose={() => change({ id: undefined })} title={t(`house.kinds.${opened.kind}`)}>
          <PaymentFacts payment={opened} />
        </Sheet>
      ) : null}
    </>
  )
}

/** What the address asks for, where it is one of these. */
function pick<Name extends string, Value extends string>(name: Name, values: readonly Value[], asked?: string) {
  const value = values.find((one) => one === asked)
  const picked: { [Key in Name]?: Value } = {}
  if (value !== undefined) picked[name] = value
  return picked
}

function useColumns(): Column<HousePayment>[] {
  const { t } = useTranslation('payouts')
  const whereOf = useWhere()
  return [
    {
      id: 'time',
      head: t('house.time'),
      render: ({ time }) => <Time at={time} />,
      csv: ({ time }) => stamp(time),
      className: 'hidden whitespace-nowrap sm:table-cell',
    },
    {
      id: 'kind',
      head: t('kind'),
      align: 'start',
      render: ({ kind }) => t(`house.kinds.${kind}`),
      csv: ({ kind }) => kind,
    },
    amountColumn(t('amount')),
    { ...networkColumn<HousePayment>(t('network')), className: 'hidden sm:table-cell' },
    {
      id: 'way',
      head: t('house.way'),
      align: 'start',
      render: ({ from, to }) => `${t(`cold.wallets.${from.wallet}`)} → ${t(`cold.wallets.${to.wallet}`)}`,
      csv: ({ from, to }) => `${whereOf(from)} → ${whereOf(to)}`,
      className: 'hidden whitespace-nowrap lg:table-cell',
    },
    {
      id: 'txid',
      head: t('txid'),
      align: 'start',
      render: ({ transaction }) => <TransactionLink transaction={transaction} />,
      csv: ({ transaction }) => transaction?.txid ?? '',
      className: 'hidden lg:table-cell',
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: (payment) => <HouseState payment={payment} />,
      csv: ({ state }) => state,
    },
    {
      id: 'by',
      head: t('house.by'),
      align: 'start',
      render: ({ marksBy, feeBy }) => feeBy ?? marksBy?.proposed ?? t('house.byItself'),
      csv: ({ marksBy, feeBy }) => feeBy ?? marksBy?.proposed ?? '',
      className: 'hidden xl:table-cell',
    },
  ]
}

function useWhere(): (end: HousePayment['from']) => string {
  const { t } = useTranslation('payouts')
  return ({ wallet, address }) => [t(`cold.wallets.${wallet}`), address].filter((part) => part !== '').join(' ')
}

function HouseState({ payment: { state, mined, replaced } }: { payment: HousePayment }) {
  const { t } = useTranslation('payouts')
  const isBad = state === 'failed' || state === 'displaced'
  return (
    <span className="flex flex-wrap gap-1">
      <StateTag tone={isBad ? 'bad' : 'plain'}>
        {state === 'sent' && mined ? t('mined') : t(`states.${state}`)}
      </StateTag>
      {replaced.length > 0 ? <StateTag>{t('house.replacedTimes', { count: replaced.length })}</StateTag> : null}
    </span>
  )
}

export function PaymentFacts({ payment }: { payment: HousePayment }) {
  const { t } = useTranslation('payouts')
  const whereOf = useWhere()
  const { time, amount, coin, network, from, to, transaction, replaced, fee, feeCoin, marksBy, feeBy } = payment
  return (
    <Facts
      facts={[
        [t('house.time'), <Time key="time" at={time} />],
        [t('amount'), `${groupDigits(amount)} ${coin}`],
        [t('network'), network],
        [
          t('house.from'),
          <span key="from" className="break-all">
            {whereOf(from)}
          </span>,
        ],
        [
          t('house.to'),
          <span key="to" className="break-all">
            {whereOf(to)}
          </span>,
        ],
        [
          t('state'),
          <span key="state" className="inline-flex">
            <HouseState payment={payment} />
          </span>,
        ],
        [t('txid'), <Transactions key="txid" all={transaction === null ? [] : [transaction]} />],
        [t('house.replaced'), <Transactions key="replaced" all={replaced} />],
        [t('house.fee'), fee === null ? '–' : `${groupDigits(fee)} ${feeCoin}`],
        [t('house.marksProposed'), marksBy?.proposed ?? '–'],
        [t('house.marksApproved'), marksBy?.approved ?? '–'],
        [t('house.feeBy'), feeBy ?? '–'],
      ]}
    />
  )
}

function Transactions({ all }: { all: HousePayment['replaced'] }) {
  if (all.length === 0) return '–'
  return (
    <span className="flex flex-wrap justify-end gap-x-2">
      {all.map((one) => (
        <TransactionLink key={one.txid} transaction={one} />
      ))}
    </span>
  )
}
