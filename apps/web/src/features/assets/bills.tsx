/** The ledger: every change of one's balances with its reason and what was there afterwards; filters and a file. */
import { BILL_REASONS } from '@candlewick/protocol/bill-reasons'
import { Button } from '@candlewick/ui/button.tsx'
import { PageTable } from '@candlewick/ui/long-table.tsx'
import type { SearchChange } from '@candlewick/ui/search.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { billWords, ownAccounts } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import { CoinFilter } from '../../lists/coin-filter.tsx'
import { FileButton } from '../../lists/csv-button.tsx'
import { useKnownCoins } from '../../lists/known-coins.ts'
import { type NamedPair, PairFilter } from '../../lists/pair-filter.tsx'
import type { PeriodSearch } from '../../lists/period.ts'
import { NO_PERIOD, PeriodPicker } from '../../lists/period-picker.tsx'
import { useWatchableRows } from '../../markets/rows.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import { choiceOf } from '../../navigation/search.ts'
import { useMedia } from '../../platform/media.ts'
import type { AssetsSearch } from './assets-search.ts'
import { BillCard, useBillColumns } from './bill-rows.tsx'
import { type BillFilter, readBillPiece, useBills } from './bills-query.ts'

/** From this width on a table has room. */
const TABLE_FROM = '(min-width: 840px)'

interface BillsProps {
  filter: BillFilter
  /** The period as the address has it. */
  dates: PeriodSearch
  onChange: (part: SearchChange<AssetsSearch>) => void
}

const NO_FILTERS = { coin: undefined, reason: undefined, account: undefined, symbol: undefined, ...NO_PERIOD } as const

export function Bills({ filter, dates, onChange }: BillsProps) {
  const { t } = useTranslation('assets')
  const query = useBills(filter)
  const rows = query.data?.pages.flatMap((page) => page.records)
  const columns = useBillColumns()
  const table = useMedia(TABLE_FROM)
  const filtered = Object.keys(filter).length > 0
  const empty = filtered ? (
    <Empty
      picture="search"
      title={t('noBillsFound')}
      action={<Button onClick={() => onChange(NO_FILTERS)}>{t('showAllBills')}</Button>}
    >
      {t('noBillsFoundHint')}
    </Empty>
  ) : (
    <Empty picture="ledger" title={t('noBills')}>
      {t('noBillsHint')}
    </Empty>
  )
  return (
    <section aria-label={t('bills')}>
      <p className="mb-3 text-13 text-ink-2">{t('billsHint')}</p>
      <BillFilters filter={filter} dates={dates} onChange={onChange} empty={!rows || rows.length === 0} />
      {query.isError ? (
        <ErrorState title={t('billsFailed')} onRetry={() => void query.refetch()}>
          {t('failedHint')}
        </ErrorState>
      ) : table ? (
        <PageTable label={t('bills')} columns={columns} rows={rows} rowKey={(bill) => bill.id} empty={empty} />
      ) : rows ? (
        <ul aria-label={t('bills')} className="grid-cols-2 gap-x-10 sm:grid">
          {rows.map((bill) => (
            <BillCard key={bill.id} bill={bill} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {!table && rows?.length === 0 ? empty : null}
      {query.hasNextPage ? (
        <div className="grid justify-items-center p-3">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function BillFilters({ filter, dates, onChange, empty }: BillsProps & { empty: boolean }) {
  const { t } = useTranslation('assets')
  const say = useNames()
  const coins = useKnownCoins()
  const pairs = usePairs()
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2 text-13">
      <Select
        look="bare"
        label={t('accounts')}
        value={String(filter.account ?? '')}
        options={[
          { value: '', label: t('allAccounts') },
          ...ownAccounts().map(({ number, name }) => ({ value: String(number), label: say(name) })),
        ]}
        onValue={(account) => onChange({ account: account || undefined })}
      />
      <PairFilter markets={pairs} value={filter.symbol} onValue={(symbol) => onChange({ symbol })} />
      <CoinFilter coins={coins} value={filter.coin} onValue={(coin) => onChange({ coin })} />
      <Select
        look="bare"
        label={t('reasonFilter')}
        value={filter.reason ?? ''}
        options={[
          { value: '', label: t('allReasons') },
          ...BILL_REASONS.flatMap((reason) => {
            const words = billWords(reason)
            return words === undefined ? [] : [{ value: reason, label: say(words.name) }]
          }),
        ]}
        onValue={(reason) => onChange({ reason: choiceOf(BILL_REASONS, reason) })}
      />
      <PeriodPicker wraps value={dates} onChange={onChange} />
      <span className="flex-1" />
      <FileButton read={(...piece) => readBillPiece(filter, ...piece)} fileName="ledger" disabled={empty} />
    </div>
  )
}

/** In which order what entries may be of is chosen from: what flash contracts alone are about comes last. */
const ORDER = ['spot', 'contract', 'flash'] as const

/** All that entries may be of. */
function usePairs(): readonly NamedPair[] {
  const { rows } = useWatchableRows()
  return useMemo(
    () =>
      (rows ?? [])
        .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
        .map(({ symbol, base, quote, name, kind }) => ({
          ...{ symbol, base, quote },
          name: symbolName(symbol),
          coinName: name,
          perpetual: kind === 'contract',
        })),
    [rows],
  )
}
