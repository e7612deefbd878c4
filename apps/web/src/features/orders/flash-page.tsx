/** Own flash contracts, running and settled; each opens to its life and its evidence. */
import { FLASH_DIRECTIONS, FLASH_OUTCOMES } from '@candlewick/protocol/order-kinds'
import type { SearchChange } from '@candlewick/ui/search.ts'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters } from '../../lists/filters.tsx'
import { ListFrame, useListSearch } from '../../lists/list-frame.tsx'
import { None } from '../../lists/list-states.tsx'
import { PagedList, type ReadPage } from '../../lists/paged-list.tsx'
import { PairFilter } from '../../lists/pair-filter.tsx'
import { NO_PERIOD, PeriodPicker } from '../../lists/period-picker.tsx'
import { CARD } from '../../lists/row-parts.tsx'
import { usePeriod } from '../../lists/use-period.ts'
import { flashTrade } from '../../markets/trade-link.ts'
import { api } from '../../platform/api.ts'
import {
  FLASH_FILE,
  FlashCard,
  FlashDetails,
  type FlashMarket,
  useCycleText,
  useFlashColumns,
  useFlashLists,
  useFlashMarkets,
  useFreshOnFlash,
  useOwnFlash,
} from '../flash/public.ts'
import { CYCLES, FLASH_TABS, type FlashListTab, type FlashSearch, flashSearch } from './flash-search.ts'

/** The first part of the lists' query keys. */
const FLASH_LISTS = 'own-flash-lists'
const NO_MARKETS: readonly FlashMarket[] = []
const NO_FILTERS = {
  symbol: undefined,
  direction: undefined,
  cycle: undefined,
  outcome: undefined,
  ...NO_PERIOD,
} as const
const FILTERS = ['symbol', 'direction', 'cycle', 'outcome', 'range'] as const satisfies readonly (keyof FlashSearch)[]

export default function FlashOrdersPage() {
  const { t } = useTranslation('flash')
  const { search, change } = useListSearch(flashSearch)
  const { tab = 'running' } = search
  const { markets = NO_MARKETS } = useFlashMarkets()
  useFlashLists()
  useFreshOnFlash(FLASH_LISTS)
  const known = useOwnFlash((own) => own.known)
  const number = useOwnFlash((own) => own.running.length)
  const onOpen = useCallback((order: string) => change({ order }), [change])
  const label = (id: FlashListTab) => (id === 'running' && known ? `${t('list.running')} ${number}` : t(`list.${id}`))
  return (
    <>
      <ListFrame
        title={t('list.title')}
        description={t('list.description')}
        trade={flashTrade(search.symbol)}
        tabs={FLASH_TABS.map((id) => ({ id, label: label(id) }))}
        tab={tab}
        onTab={(next) => change({ tab: next, outcome: undefined })}
      >
        <FlashList key={tab} tab={tab} search={search} markets={markets} onChange={change} onOpen={onOpen} />
      </ListFrame>
      <Suspense>
        {search.order === undefined ? null : (
          <FlashDetails id={search.order} onClose={() => change({ order: undefined })} />
        )}
      </Suspense>
    </>
  )
}

interface ListProps {
  tab: FlashListTab
  search: FlashSearch
  markets: readonly FlashMarket[]
  onChange: (part: SearchChange<FlashSearch>) => void
  onOpen: (id: string) => void
}

function FlashList({ tab, search, markets, onChange, onOpen }: ListProps) {
  const { t } = useTranslation('flash')
  const filter = useFilter(tab, search)
  const onClear = FILTERS.some((name) => name in search) ? () => onChange(NO_FILTERS) : undefined
  const read: ReadPage<FlashRow> = (pageSize, cursor, options) =>
    api.call('flash.selectOrderList', { ...filter, pageSize, ...(cursor === undefined ? {} : { cursor }) }, options)
  const columns = useFlashColumns({ onOpen })
  const withFile = useMemo(() => [...columns, ...FLASH_FILE], [columns])
  const none = tab === 'running' ? 'noneRunning' : 'noneSettled'
  return (
    <PagedList
      label={t(`list.${tab}`)}
      queryKey={[FLASH_LISTS, filter]}
      read={read}
      columns={withFile}
      rowKey={(order) => order.id}
      card={(order) => (
        <li className={CARD}>
          <FlashCard order={order} onOpen={onOpen} />
        </li>
      )}
      empty={
        <None
          title={t(`list.${none}`)}
          hint={t(`list.${none}Hint`)}
          onClear={onClear}
          trade={flashTrade(search.symbol)}
        />
      }
      fileName={`flash-${tab}`}
      bar={(aside) => (
        <FlashFilters tab={tab} search={search} markets={markets} onChange={onChange} onClear={onClear} aside={aside} />
      )}
    />
  )
}

type FlashRow = Awaited<ReturnType<typeof api.call<'flash.selectOrderList'>>>['records'][number]

/** What the address asks of the list; one object as long as it asks the same. */
function useFilter(state: FlashListTab, search: FlashSearch) {
  const { symbol, direction, cycle, outcome } = search
  const period = usePeriod(search)
  return useMemo(
    () => ({
      state,
      ...(symbol && { symbol }),
      ...(direction && { direction }),
      ...(cycle && { period: Number(cycle) }),
      ...(outcome && state === 'settled' && { outcome }),
      ...period,
    }),
    [state, symbol, direction, cycle, outcome, period],
  )
}

interface FlashFiltersProps extends Omit<ListProps, 'onOpen'> {
  onClear: (() => void) | undefined
  aside: ReactNode
}

function FlashFilters({ tab, search, markets, onChange, onClear, aside }: FlashFiltersProps) {
  const { t } = useTranslation('flash')
  const { t: own } = useTranslation('orders')
  const cycleText = useCycleText()
  return (
    <Filters
      choices={
        <>
          <PairFilter markets={markets} value={search.symbol} onValue={(symbol) => onChange({ symbol })} />
          <ChoiceFilter
            label={t('direction')}
            none={own('allDirections')}
            values={FLASH_DIRECTIONS}
            nameOf={(direction) => t(direction)}
            value={search.direction}
            onValue={(direction) => onChange({ direction })}
          />
          <ChoiceFilter
            label={t('form.cycle')}
            none={t('list.allCycles')}
            values={CYCLES}
            nameOf={(cycle) => cycleText(Number(cycle))}
            value={search.cycle}
            onValue={(cycle) => onChange({ cycle })}
          />
          {tab === 'settled' ? (
            <ChoiceFilter
              label={t('result')}
              none={t('list.allResults')}
              values={FLASH_OUTCOMES}
              nameOf={(outcome) => t(`outcome.${outcome}`)}
              value={search.outcome}
              onValue={(outcome) => onChange({ outcome })}
            />
          ) : null}
        </>
      }
      period={<PeriodPicker value={search} onChange={onChange} />}
      onClear={onClear}
      aside={aside}
    />
  )
}
