/** Transfers between own accounts, as the ledger has them: each of the two sides. */
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../../areas/area.ts'
import { useNames } from '../../../i18n/named.ts'
import { PagedList } from '../../../lists/paged-list.tsx'
import { figureColumn, textColumn, timeColumn } from '../../../lists/record-columns.tsx'
import { NoRecords, type RecordsProps } from '../../../lists/record-list.tsx'
import { api } from '../../../platform/api.ts'
import { BILLS, type Bill } from '../bills-query.ts'
import { SignedFigure } from '../figures.tsx'
import { Card, coinColumn } from './record-parts.tsx'

export function TransferRecords({ bar, filter, onClear }: RecordsProps) {
  const { t } = useTranslation('wallet')
  const say = useNames()
  const nameOf = useCallback(
    (number: number) => {
      const account = accountNumbered(number)
      return account === undefined ? String(number) : say(account.fullName)
    },
    [say],
  )
  const columns = useMemo<readonly Column<Bill>[]>(
    () => [
      timeColumn(t('time'), (row) => row.time, 'text-ink-2'),
      textColumn('account', t('account'), (row) => nameOf(row.account)),
      coinColumn(t('coin')),
      figureColumn(
        'amount',
        t('amount'),
        (row) => row.available,
        (row) => <SignedFigure text={row.available} />,
      ),
    ],
    [t, nameOf],
  )
  return (
    <PagedList
      label={t('tab.transfers')}
      queryKey={[BILLS, 'transfers', filter]}
      read={(pageSize, cursor, options) =>
        api.call(
          'assets.getMyBill',
          { ...filter, reason: 'transfer', pageSize, ...(cursor === undefined ? {} : { cursor }) },
          options,
        )
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <Card
          coin={row.coin}
          title={row.coin}
          amount={row.available.replace(/^-/, '−')}
          time={row.time}
          place={nameOf(row.account)}
        />
      )}
      empty={<NoRecords hint={t('noTransfersYet')} onClear={onClear} />}
      fileName="transfers"
      bar={bar}
    />
  )
}
