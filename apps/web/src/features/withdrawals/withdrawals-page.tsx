/** Past withdrawals: all of them, filtered, as a file, and each with what became of it. */

import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import { WITHDRAWAL_STATUSES } from '@candlewick/protocol/withdrawal-states'
import { Badge } from '@candlewick/ui/badge.tsx'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { changedSearch, type SearchChange } from '@candlewick/ui/search.ts'
import { Empty } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { CoinFilter } from '../../lists/coin-filter.tsx'
import { ChoiceFilter, Filters } from '../../lists/filters.tsx'
import { useKnownCoins } from '../../lists/known-coins.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { NO_PERIOD, PeriodPicker } from '../../lists/period-picker.tsx'
import { figureColumn, textColumn, timeColumn } from '../../lists/record-columns.tsx'
import { NoRecords } from '../../lists/record-list.tsx'
import { usePeriod } from '../../lists/use-period.ts'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { api } from '../../platform/api.ts'
import { useOwnFeed } from '../../realtime/own.ts'
import { Time } from '../../settings/time.tsx'
import { shortAddress } from './draft.ts'
import { listenAnew } from './read-anew.ts'
import { Rejection } from './rejection.tsx'
import type { WithdrawalsSearch } from './routes.ts'
import WithdrawalSheet from './withdrawal-sheet.tsx'

const route = getRouteApi('/account/wallet/history-withdrawal')

/** What takes the filters out of an address. */
const NO_FILTERS = { coin: undefined, status: undefined, ...NO_PERIOD } as const

export default function WithdrawalsPage() {
  const { t } = useTranslation('withdraw')
  usePageTitle(t('pastTitle'), t('pastDescription'))
  useOwnFeed(listenAnew)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // What is open is a step that the way back takes again; filters are none.
  const open = (id: string | undefined) =>
    void navigate({ search: (before: WithdrawalsSearch) => changedSearch(before, { id }), resetScroll: false })
  const change = (part: SearchChange<WithdrawalsSearch>) =>
    void navigate({
      search: (before: WithdrawalsSearch) => changedSearch(before, part),
      replace: true,
      resetScroll: false,
    })
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <h1 className="text-28 font-bold">{t('pastTitle')}</h1>
      <List search={search} onChange={change} onOpen={open} />
      {search.id === undefined ? null : <WithdrawalSheet id={search.id} onClose={() => open(undefined)} />}
    </AssetsFrame>
  )
}

interface FilterProps {
  search: WithdrawalsSearch
  onChange: (part: SearchChange<WithdrawalsSearch>) => void
}

interface ListProps extends FilterProps {
  onOpen: (id: string) => void
}

function List({ search, onChange, onOpen }: ListProps) {
  const { t } = useTranslation('withdraw')
  const columns = useColumns(onOpen)
  const { coin, status, range } = search
  const period = usePeriod(search)
  const asked = { ...(coin && { coin }), ...(status && { status }), ...period }
  const filtered = [coin, status, range].some((part) => part !== undefined)
  const onClear = filtered ? () => onChange(NO_FILTERS) : undefined
  return (
    <PagedList<OwnWithdrawal>
      label={t('pastTitle')}
      queryKey={['withdrawals.list', 'all', asked]}
      read={(pageSize, cursor, options) =>
        api.call('withdrawals.list', { page: 1, pageSize, ...asked, ...(cursor && { cursor }) }, options)
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
            <Rejection withdrawal={row} />
            <span className="num text-12 text-ink-2">
              {row.label ?? shortAddress(row.address)} · {row.networkName} · <Time at={row.createTime} />
            </span>
          </button>
        </li>
      )}
      empty={onClear === undefined ? <NoneYet /> : <NoRecords hint={t('pastNoneHint')} onClear={onClear} />}
      fileName="candlewick-withdrawals"
      bar={(aside) => <PastFilters search={search} onChange={onChange} onClear={onClear} aside={aside} />}
    />
  )
}

interface PastFiltersProps extends FilterProps {
  onClear: (() => void) | undefined
  aside: ReactNode
}

function PastFilters({ search, onChange, onClear, aside }: PastFiltersProps) {
  const { t } = useTranslation('withdraw')
  const coins = useKnownCoins()
  return (
    <Filters
      choices={
        <>
          <CoinFilter coins={coins} value={search.coin} onValue={(coin) => onChange({ coin })} />
          <ChoiceFilter
            label={t('column.status')}
            none={t('status.all')}
            values={WITHDRAWAL_STATUSES}
            nameOf={(status) => t(`status.${status}`)}
            value={search.status}
            onValue={(status) => onChange({ status })}
          />
        </>
      }
      period={<PeriodPicker value={search} onChange={onChange} />}
      onClear={onClear}
      aside={aside}
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
        (row) => (
          <>
            <StateBadge row={row} />
            <Rejection withdrawal={row} className="mt-1" />
          </>
        ),
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
