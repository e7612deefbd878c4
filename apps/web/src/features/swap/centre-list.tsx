/** Swaps in the order centre: filled when they were asked for, of a pair whichever way round. */
import { useTranslation } from 'react-i18next'
import { CENTRE, type CentreListProps, type CentreRecord, readingCentre } from '../../lists/centre.ts'
import { CentreFilters } from '../../lists/centre-filters.tsx'
import { None } from '../../lists/list-states.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import { type Swap, SwapCard, useSwapColumns } from './swap-rows.tsx'

const NO_MARKETS: readonly SpotMarket[] = []
const TO_SWAP = { to: '/assets/index', search: { key: 'swap' } }

function rowsOf(record: CentreRecord): Swap[] {
  if (record.product !== 'swap') return []
  const { filledPrice: price, ...swap } = record.details
  return [{ ...swap, price }]
}

export default function SwapCentreList({ search, filter, onChange, onClear }: CentreListProps) {
  const { t } = useTranslation('swap')
  const { t: centre } = useTranslation('order-centre')
  const { markets = NO_MARKETS } = useSpotMarkets()
  return (
    <PagedList
      label={centre('title')}
      queryKey={[CENTRE, filter]}
      read={readingCentre(filter, rowsOf)}
      columns={useSwapColumns()}
      rowKey={(swap) => swap.id}
      card={(swap) => <SwapCard swap={swap} />}
      empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} trade={TO_SWAP} />}
      fileName="swaps"
      bar={(aside) => (
        <CentreFilters
          search={search}
          onChange={onChange}
          markets={markets}
          onClear={onClear}
          choices={null}
          aside={aside}
        />
      )}
    />
  )
}
