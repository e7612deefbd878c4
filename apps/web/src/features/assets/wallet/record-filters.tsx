/** The filters above the records: coin, how far each has come, period. What is chosen stands in the address. */
import { MOVEMENT_STAGES, type MovementStage } from '@candlewick/protocol/movement-stages'
import { IconButton } from '@candlewick/ui/button.tsx'
import type { SearchChange } from '@candlewick/ui/search.ts'
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinFilter } from '../../../lists/coin-filter.tsx'
import { ChoiceFilter } from '../../../lists/filters.tsx'
import { useKnownCoins } from '../../../lists/known-coins.ts'
import { NO_PERIOD, PeriodPicker } from '../../../lists/period-picker.tsx'
import type { RecordFilter } from '../../../lists/record-list.tsx'
import { usePeriod } from '../../../lists/use-period.ts'
import { choiceOf } from '../../../navigation/search.ts'
import type { AssetsSearch } from '../assets-search.ts'

/** What takes the filters out of an address. */
export const NO_FILTERS = { coin: undefined, stage: undefined, ...NO_PERIOD } as const

export function isFiltered({ coin, stage, range }: AssetsSearch): boolean {
  return [coin, stage, range].some((part) => part !== undefined)
}

/** What the address asks of every kind of record; one object as long as it asks the same. */
export function useRecordFilter(search: AssetsSearch): RecordFilter {
  const { coin } = search
  const period = usePeriod(search)
  return useMemo(() => ({ ...(coin && { coin }), ...period }), [coin, period])
}

interface RecordFiltersProps {
  tab: 'deposits' | 'withdrawals' | 'swaps' | 'transfers'
  search: AssetsSearch
  onChange: (part: SearchChange<AssetsSearch>) => void
  onClear: (() => void) | undefined
  aside: ReactNode
}

export function RecordFilters({ tab, search, onChange, onClear, aside }: RecordFiltersProps) {
  const { t } = useTranslation('orders')
  const coins = useKnownCoins()
  return (
    <search aria-label={t('filters')} className="my-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-13">
      <CoinFilter coins={coins} value={search.coin} onValue={(coin) => onChange({ coin })} />
      {tab === 'deposits' || tab === 'withdrawals' ? (
        <StageFilter tab={tab} value={choiceOf(MOVEMENT_STAGES, search.stage)} onChange={onChange} />
      ) : null}
      <PeriodPicker wraps value={search} onChange={onChange} />
      {onClear === undefined ? null : (
        <IconButton label={t('clear')} onClick={onClear} className="size-7!">
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-3">{aside}</div>
    </search>
  )
}

interface StageFilterProps extends Pick<RecordFiltersProps, 'onChange'> {
  tab: 'deposits' | 'withdrawals'
  value: MovementStage | undefined
}

function StageFilter({ tab, value, onChange }: StageFilterProps) {
  const { t } = useTranslation('wallet')
  const { t: orders } = useTranslation('orders')
  return (
    <ChoiceFilter
      label={t('status')}
      none={orders('allStatuses')}
      values={MOVEMENT_STAGES}
      nameOf={(stage) => t(tab === 'deposits' && stage === 'completed' ? 'stage.credited' : `stage.${stage}`)}
      value={value}
      onValue={(stage) => onChange({ stage })}
    />
  )
}
