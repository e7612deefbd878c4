/** What lists of records of the wallet have in common: what they are asked by, and what stands where none is found. */
import { Button } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Period } from './period.ts'

export interface RecordFilter extends Period {
  coin?: string
}

export interface RecordsProps {
  filter: RecordFilter
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  /** The filters, with what stands at their end. */
  bar: (aside: ReactNode) => ReactNode
}

/** Nothing there at all, or nothing that the filters let through. */
export function NoRecords({ hint, onClear }: { hint: string; onClear: (() => void) | undefined }) {
  const { t } = useTranslation('wallet')
  const { t: orders } = useTranslation('orders')
  return onClear === undefined ? (
    <Empty picture="ledger" title={t('noneYet')}>
      {hint}
    </Empty>
  ) : (
    <Empty picture="search" title={t('noneFound')} action={<Button onClick={onClear}>{orders('clear')}</Button>}>
      {orders('noneFoundHint')}
    </Empty>
  )
}
