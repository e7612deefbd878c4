/** Past withdrawals: all of them, filtered, as a file, and each with what became of it. */

import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '@candlewick/protocol/withdrawal-states'
import { Badge } from '@candlewick/ui/badge.tsx'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { figureColumn, textColumn, timeColumn } from '../../lists/record-columns.tsx'
import { NoRecords } from '../../lists/record-list.tsx'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { api } from '../../platform/api.ts'
import { useOwnFeed } from '../../realtime/own.ts'
import { Time } from '../../settings/time.tsx'
import { shortAddress } from './draft.ts'
import { listenAnew } from './read-anew.ts'
import { WithdrawalView } from './withdrawal-view.tsx'

const route = getRouteApi('/account/wallet/history-withdrawal')

export default function WithdrawalsPage() {
  const { t } = useTranslation('withdraw')
  usePageTitle(t('pastTitle'), t('pastDescription'))
  useOwnFeed(listenAnew)
  const { id, status } = route.useSearch()
  const navigate = route.useNavigate()
  const filtered = status === undefined ? {} : { status }
  const open = (next: string | undefined) =>
    void navigate({ search: next === undefined ? filtered : { ...filtered, id: next }, resetScroll: false })
  const choose = (next: WithdrawalStatus | undefined) =>
    void navigate({ search: next === undefined ? {} : { status: next }, replace: true, resetScroll: false })
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <h1 className="text-28 font-bold">{t('pastTitle')}</h1>
      <List status={status} onStatus={choose} onOpen={open} />
      {id === undefined ? null : (
        <Sheet open onClose={() => open(undefined)} title={t('details')} className="w-[30rem]">
          <WithdrawalView id={id} />
        </Sheet>
      )}
    </AssetsFrame>
  )
}

interface ListProps {
  status: WithdrawalStatus | undefined
  onStatus: (status: WithdrawalStatus | undefined) => void
  onOpen: (id: string) => void
}

function List({ status, onStatus, onOpen }: ListProps) {
  const { t } = useTranslation('withdraw')
  const columns = useColumns(onOpen)
  return (
    <PagedList<OwnWithdrawal>
      label={t('pastTitle')}
      queryKey={['withdrawals.list', 'all', status]}
      read={(pageSize, cursor, options) =>
        api.call(
          'withdrawals.list',
          { page: 1, pageSize, ...(cursor && { cursor }), ...(status && { status }) },
          options,
        )
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <li className="border-b border-line">
          <button type="button" onClick={() => onOpen(row.id)} className="grid w-full gap-0.5 py-3 text-left">
            <span className="flex items-center justify-between gap-3">
              <CoinCell coin={row.coin}>
                <Amount value={row.amount} unit={row.coin} />
              </CoinCell>
              <StateBadge row={row} />
            </span>
            <span className="num text-12 text-ink-2">
              {row.label ?? shortAddress(row.address)} · {row.networkName} · <Time at={row.createTime} />
            </span>
          </button>
        </li>
      )}
      empty={
        status === undefined ? <NoneYet /> : <NoRecords hint={t('pastNoneHint')} onClear={() => onStatus(undefined)} />
      }
      fileName="candlewick-withdrawals"
      bar={(aside) => (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-4 text-13">
          <Select
            label={t('column.status')}
            value={status ?? ''}
            options={[
              { value: '', label: t('status.all') },
              ...WITHDRAWAL_STATUSES.map((one) => ({ value: one, label: t(`status.${one}`) })),
            ]}
            onValue={(value) => onStatus(WITHDRAWAL_STATUSES.find((one) => one === value))}
          />
          <span className="flex items-center gap-4">{aside}</span>
        </div>
      )}
    />
  )
}

function NoneYet() {
  const { t } = useTranslation('withdraw')
  return (
    <Empty
      picture="ledger"
      title={t('pastNone')}
      action={
        <Link to="/assets/index" search={{ key: 'withdraw' }} className={buttonClass('primary')}>
          {t('title')}
        </Link>
      }
    >
      {t('pastNoneHint')}
    </Empty>
  )
}

/** Where it stands; of one that is in a block also how many stand on it, of how many. */
function StateBadge({ row: { state, status, confirmations, needed } }: { row: OwnWithdrawal }) {
  const { t } = useTranslation('withdraw')
  const tone = status === 'failed' ? 'plain' : state === 'confirmed' ? 'up' : 'flame'
  const badge = <Badge tone={tone}>{t(`state.${state}`)}</Badge>
  if (state !== 'broadcast' || confirmations === null || needed === null) return badge
  return (
    <span className="inline-flex items-center gap-2">
      {badge}
      <span className="num text-12 text-ink-2" title={t('pointHint.seen', { done: confirmations, of: needed })}>
        {confirmations}/{needed}
      </span>
    </span>
  )
}

/** One of a withdrawal's amounts, which are all in its coin. */
function amount(id: 'amount' | 'fee', head: string): Column<OwnWithdrawal> {
  return figureColumn(
    id,
    head,
    (row) => `${row[id]} ${row.coin}`,
    (row) => <Amount value={row[id]} unit={row.coin} />,
  )
}

function useColumns(onOpen: (id: string) => void): Column<OwnWithdrawal>[] {
  const { t } = useTranslation('withdraw')
  return useMemo(
    () => [
      timeColumn(t('column.time'), (row) => row.createTime),
      textColumn(
        'order',
        t('column.order'),
        (row) => row.orderNo,
        (row) => (
          <button type="button" onClick={() => onOpen(row.id)} className="num underline">
            {row.orderNo}
          </button>
        ),
      ),
      textColumn(
        'coin',
        t('coin'),
        (row) => row.coin,
        (row) => <CoinCell coin={row.coin} />,
      ),
      amount('amount', t('column.amount')),
      amount('fee', t('column.fee')),
      textColumn(
        'network',
        t('network'),
        (row) => row.network,
        (row) => row.networkName,
      ),
      textColumn(
        'address',
        t('to'),
        (row) => row.address,
        (row) => (
          <span title={row.address} className="num">
            {row.label ?? shortAddress(row.address)}
          </span>
        ),
      ),
      textColumn(
        'state',
        t('column.status'),
        (row) => row.state,
        (row) => <StateBadge row={row} />,
      ),
      textColumn('txid', t('transaction'), (row) => row.txid ?? '', TransactionCell),
    ],
    [t, onOpen],
  )
}

function TransactionCell({ txid, link }: OwnWithdrawal) {
  if (txid === null) return '–'
  return link === null ? (
    <span className="num">{shortAddress(txid)}</span>
  ) : (
    <a href={link} target="_blank" rel="noreferrer" className="num underline">
      {shortAddress(txid)}
    </a>
  )
}
