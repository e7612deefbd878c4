/** The ledger: every change of one's balances with its reason and what was there afterwards; filters and a file. */
import { groupDigits } from '@candlewick/money/display'
import { BILL_REASONS } from '@candlewick/protocol/bill-reasons'
import { CallFailure } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { saveCsv } from '@candlewick/ui/save-file.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { VirtualTable } from '@candlewick/ui/virtual-table.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillReason, billWords } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import { choiceOf } from '../../navigation/search.ts'
import { useMedia } from '../../platform/media.ts'
import { BillCard, useBillColumns } from './bill-rows.tsx'
import { type BillFilter, readBillFile, useBills } from './bills-query.ts'
import { ALL_ACCOUNTS, useBalances } from './use-assets.ts'

/** From this width on a table has room. */
const TABLE_FROM = '(min-width: 840px)'

interface BillsProps {
  filter: BillFilter
  onChange: (part: { coin?: string | undefined; reason?: BillReason | undefined }) => void
}

export function Bills({ filter, onChange }: BillsProps) {
  const { t } = useTranslation('assets')
  const query = useBills(filter)
  const rows = query.data?.pages.flatMap((page) => page.records)
  const columns = useBillColumns()
  const table = useMedia(TABLE_FROM)
  const filtered = filter.coin !== undefined || filter.reason !== undefined
  const empty = filtered ? (
    <Empty
      title={t('noBillsFound')}
      action={<Button onClick={() => onChange({ coin: undefined, reason: undefined })}>{t('showAllBills')}</Button>}
    >
      {t('noBillsFoundHint')}
    </Empty>
  ) : (
    <Empty title={t('noBills')}>{t('noBillsHint')}</Empty>
  )
  return (
    <section aria-labelledby="bills-title">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="bills-title" className="text-20 font-semibold">
          {t('bills')}
        </h2>
        <BillFilters filter={filter} onChange={onChange} empty={!rows || rows.length === 0} />
      </div>
      <p className="mb-1 text-13 text-ink-2">{t('billsHint')}</p>
      {query.isError ? (
        <ErrorState title={t('billsFailed')} onRetry={() => void query.refetch()}>
          {t('failedHint')}
        </ErrorState>
      ) : table ? (
        <VirtualTable
          label={t('bills')}
          columns={columns}
          rows={rows}
          rowKey={(bill) => bill.id}
          empty={empty}
          scroll="page"
        />
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

function BillFilters({ filter, onChange, empty }: BillsProps & { empty: boolean }) {
  const { t } = useTranslation('assets')
  const say = useNames()
  const { data } = useBalances(ALL_ACCOUNTS)
  const coins = new Set(data?.records.map(({ coin }) => coin))
  if (filter.coin !== undefined) coins.add(filter.coin)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13">
      <Select
        look="bare"
        label={t('coin')}
        value={filter.coin ?? ''}
        options={[{ value: '', label: t('allCoins') }, ...[...coins].map((coin) => ({ value: coin, label: coin }))]}
        onValue={(coin) => onChange({ coin: coin || undefined })}
      />
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
      <BillFile filter={filter} disabled={empty} />
    </div>
  )
}

function BillFile({ filter, disabled }: { filter: BillFilter; disabled: boolean }) {
  const { t } = useTranslation('assets')
  const { separators } = useUiTexts()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      const { csv, count, next } = await readBillFile(filter)
      saveCsv(csv, 'ledger')
      const number = groupDigits(String(count), separators)
      if (next === undefined) toast.success(t('csvDone', { number }))
      else toast.info(t('csvMore', { number }))
    } catch (error) {
      // The client has said what failed.
      if (!(error instanceof CallFailure)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" busy={busy} disabled={disabled} onClick={() => void go()}>
      <Download size={14} aria-hidden="true" />
      {t('csv')}
    </Button>
  )
}
