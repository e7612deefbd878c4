/** Flash contracts in the order centre: they go up or down and end in their own ways. */
import { FLASH_DIRECTIONS, FLASH_STATUSES } from '@candlewick/protocol/order-kinds'
import { Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CENTRE, type CentreListProps, type CentreRecord, readingCentre } from '../../lists/centre.ts'
import { CentreFilters } from '../../lists/centre-filters.tsx'
import { ChoiceFilter } from '../../lists/filters.tsx'
import { None } from '../../lists/list-states.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { CARD } from '../../lists/row-parts.tsx'
import { flashTrade } from '../../markets/trade-link.ts'
import { choiceOf } from '../../navigation/search.ts'
import { type FlashMarket, useFlashMarkets } from './flash-market.ts'
import { useFreshOnFlash } from './own-lists.ts'
import { FlashDetails } from './parts.ts'
import { FLASH_FILE, FlashCard, useFlashColumns } from './rows/columns.tsx'

const NO_MARKETS: readonly FlashMarket[] = []

const rowsOf = (record: CentreRecord) => (record.product === 'flash' ? [record.details] : [])

export default function FlashCentreList({ search, filter, onChange, onOpen, onClear }: CentreListProps) {
  const { t } = useTranslation('order-centre')
  useFreshOnFlash(CENTRE)
  const { markets = NO_MARKETS } = useFlashMarkets()
  const columns = useFlashColumns({ onOpen })
  const onClose = useCallback(() => onChange({ order: undefined }), [onChange])
  const asked = { search, onChange }
  return (
    <>
      <PagedList
        label={t('title')}
        queryKey={[CENTRE, filter]}
        read={readingCentre(filter, rowsOf)}
        columns={useMemo(() => [...columns, ...FLASH_FILE], [columns])}
        rowKey={(order) => order.id}
        card={(order) => (
          <li className={CARD}>
            <FlashCard order={order} onOpen={onOpen} />
          </li>
        )}
        empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} trade={flashTrade()} />}
        fileName="flash-orders"
        bar={(aside) => (
          <CentreFilters
            {...asked}
            markets={markets}
            onClear={onClear}
            choices={<FlashChoices {...asked} />}
            aside={aside}
          />
        )}
      />
      <Suspense>{search.order ? <FlashDetails id={search.order} onClose={onClose} /> : null}</Suspense>
    </>
  )
}

const STATUS_WORDS = {
  generating: 'state.generating',
  running: 'list.running',
  settled: 'list.settled',
  void: 'outcome.void',
} as const satisfies Record<(typeof FLASH_STATUSES)[number], string>

/** Direction and status. */
function FlashChoices({ search, onChange }: Pick<CentreListProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const { t: flash } = useTranslation('flash')
  return (
    <>
      <ChoiceFilter
        label={flash('direction')}
        none={t('allDirections')}
        values={FLASH_DIRECTIONS}
        nameOf={(direction) => flash(direction)}
        value={choiceOf(FLASH_DIRECTIONS, search.side)}
        onValue={(side) => onChange({ side })}
      />
      <ChoiceFilter
        label={trade('status')}
        none={t('allStatuses')}
        values={FLASH_STATUSES}
        nameOf={(status) => flash(STATUS_WORDS[status])}
        value={choiceOf(FLASH_STATUSES, search.status)}
        onValue={(status) => onChange({ status })}
      />
    </>
  )
}
