/** What came in, went out and was moved, each as a tab; every record with its state, and where it can be looked at. */

import { MOVEMENT_STAGES, type MovementStage } from '@candlewick/protocol/movement-stages'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { createElement, Suspense, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../../lists/paged-list.tsx'
import { figureColumn, textColumn, timeColumn } from '../../../lists/record-columns.tsx'
import { NoRecords, type RecordsProps } from '../../../lists/record-list.tsx'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { choiceOf } from '../../../navigation/search.ts'
import { api } from '../../../platform/api.ts'
import { useOwnFeed } from '../../../realtime/own.ts'
import { PastSwaps } from '../../swap/public.ts'
import { WithdrawalSheet } from '../../withdrawals/public.ts'
import { listenAnew } from '../deposits-anew.ts'
import { Figure } from '../figures.tsx'
import { DepositStatus, WithdrawalStatus } from '../status.tsx'
import { type Deposit, placeOf, type Withdrawal } from '../use-movements.ts'
import { DepositSheet } from './deposit-sheet.tsx'
import { isFiltered, NO_FILTERS, RecordFilters, useRecordFilter } from './record-filters.tsx'
import { Card, Chain, coinColumn, RecordNumber, Short } from './record-parts.tsx'
import { TransferRecords } from './transfer-records.tsx'
import { useOpenRecord, useWalletSearch } from './wallet-search.ts'

const TABS = ['deposits', 'withdrawals', 'swaps', 'transfers'] as const
type Tab = (typeof TABS)[number]

export default function RecordsPage() {
  const { t } = useTranslation('wallet')
  usePageTitle(t('records'), t('recordsDescription'))
  useOwnFeed(listenAnew)
  const [search, change] = useWalletSearch()
  const tab = choiceOf(TABS, search.tab) ?? 'deposits'
  const stage = choiceOf(MOVEMENT_STAGES, search.stage)
  const filter = useRecordFilter(search)
  const onClear = isFiltered(search) ? () => change(NO_FILTERS) : undefined
  const panel = useId()
  const shown: RecordsProps = {
    filter,
    onClear,
    bar: (aside) => <RecordFilters tab={tab} search={search} onChange={change} onClear={onClear} aside={aside} />,
  }
  return (
    <AssetsFrame>
      <h1 className="mb-4 text-28 font-bold">{t('records')}</h1>
      <Tabs<Tab>
        label={t('records')}
        controls={panel}
        value={tab}
        // What came in is called otherwise than what was paid, and what was moved is there at once.
        onValue={(next) => change({ tab: next, stage: undefined, id: undefined })}
        items={TABS.map((id) => ({ id, label: t(`tab.${id}`) }))}
        className="overflow-x-auto"
      />
      <div id={panel} role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'deposits' ? <Deposits {...shown} stage={stage} /> : null}
        {tab === 'withdrawals' ? <Withdrawals {...shown} stage={stage} /> : null}
        {tab === 'swaps' ? createElement(PastSwaps, shown) : null}
        {tab === 'transfers' ? <TransferRecords {...shown} /> : null}
      </div>
    </AssetsFrame>
  )
}

interface StagedProps extends RecordsProps {
  stage: MovementStage | undefined
}

interface Moved {
  coin: string
  amount: string
  address: string
  txid: string | null
  way: Deposit['way']
  networkName: string
}

/** What came in and what went out are shown by alike. */
function useSharedColumns<Row extends Moved>(timeOf: (row: Row) => number, linkOf: (row: Row) => string | null) {
  const { t } = useTranslation('wallet')
  return useMemo(
    () => ({
      time: timeColumn(t('time'), timeOf, 'text-ink-2'),
      coin: coinColumn<Row>(t('coin')),
      amount: figureColumn<Row>(
        'amount',
        t('amount'),
        (row) => row.amount,
        (row) => (row.coin === '' ? '–' : <Figure text={row.amount} />),
      ),
      address: textColumn<Row>(
        'address',
        t('address'),
        (row) => row.address,
        (row) => <Short text={row.address} />,
      ),
      network: textColumn<Row>('network', t('network'), (row) => placeOf(row, t('internal'))),
      txid: textColumn<Row>(
        'txid',
        t('txid'),
        (row) => row.txid ?? '',
        (row) => (
          <Chain text={row.txid} link={linkOf(row)} none={row.way === 'internal' ? t('notOnChain') : undefined} />
        ),
      ),
    }),
    [t, timeOf, linkOf],
  )
}

const cameAt = (row: Deposit): number => row.time
const explorerOf = (row: Deposit): string | null => row.explorer
const askedAt = (row: Withdrawal): number => row.createTime
const linkOf = (row: Withdrawal): string | null => row.link

function Deposits({ bar, filter, stage, onClear }: StagedProps) {
  const { t } = useTranslation('wallet')
  const [opened, open] = useOpenRecord()
  const asked = { ...filter, ...(stage && { stage }) }
  const shared = useSharedColumns(cameAt, explorerOf)
  const columns = useMemo(() => {
    const { time, coin, amount, network, address, txid } = shared
    const id = textColumn<Deposit>(
      'id',
      t('orderNumber'),
      (row) => row.id,
      (row) => <RecordNumber text={row.id} onOpen={() => open(row.id)} />,
    )
    const state = textColumn<Deposit>(
      'state',
      t('status'),
      (row) => row.state,
      (row) => <DepositStatus deposit={row} />,
    )
    return [time, id, coin, amount, network, address, txid, state]
  }, [t, shared, open])
  const list = (
    <PagedList
      label={t('tab.deposits')}
      queryKey={['deposits.list', 'pages', asked]}
      read={(pageSize, cursor, options) =>
        api.call('deposits.list', { ...asked, pageSize, ...(cursor === undefined ? {} : { cursor }) }, options)
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <Card
          coin={row.coin}
          title={`${t('tab.deposits')} ${row.coin}`}
          amount={row.coin === '' ? '' : `+${row.amount}`}
          time={row.time}
          place={placeOf(row, t('internal'))}
          onOpen={() => open(row.id)}
        >
          <DepositStatus deposit={row} />
        </Card>
      )}
      empty={<NoRecords hint={t('noDepositsYet')} onClear={onClear} />}
      fileName="deposits"
      bar={bar}
    />
  )
  return (
    <>
      {list}
      {opened === undefined ? null : <DepositSheet id={opened} onClose={() => open(undefined)} />}
    </>
  )
}

function Withdrawals({ bar, filter, stage, onClear }: StagedProps) {
  const { t } = useTranslation('wallet')
  const [opened, open] = useOpenRecord()
  const asked = { ...filter, ...(stage && { stage }) }
  const shared = useSharedColumns(askedAt, linkOf)
  const columns = useMemo(() => {
    const { time, coin, amount, network, address, txid } = shared
    const id = textColumn<Withdrawal>(
      'id',
      t('orderNumber'),
      (row) => row.orderNo,
      (row) => <RecordNumber text={row.orderNo} onOpen={() => open(row.id)} />,
    )
    const fee = figureColumn<Withdrawal>(
      'fee',
      t('fee'),
      (row) => row.fee,
      (row) => <Figure text={row.fee} />,
    )
    const state = textColumn<Withdrawal>(
      'state',
      t('status'),
      (row) => row.state,
      (row) => <WithdrawalStatus withdrawal={row} />,
    )
    return [time, id, coin, amount, fee, network, address, txid, state]
  }, [t, shared, open])
  const list = (
    <PagedList
      label={t('tab.withdrawals')}
      queryKey={['withdrawals.list', 'pages', asked]}
      read={(pageSize, cursor, options) =>
        api.call('withdrawals.list', { ...asked, pageSize, ...(cursor === undefined ? {} : { cursor }) }, options)
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <Card
          coin={row.coin}
          title={row.coin}
          amount={`−${row.total}`}
          time={row.createTime}
          place={row.label ?? placeOf(row, t('internal'))}
          onOpen={() => open(row.id)}
        >
          <WithdrawalStatus withdrawal={row} />
        </Card>
      )}
      empty={<NoRecords hint={t('noWithdrawalsYet')} onClear={onClear} />}
      fileName="withdrawals"
      bar={bar}
    />
  )
  return (
    <>
      {list}
      {opened === undefined ? null : (
        // The list stays while the code of the sheet is on its way.
        <Suspense>{createElement(WithdrawalSheet, { id: opened, onClose: () => open(undefined) })}</Suspense>
      )}
    </>
  )
}
