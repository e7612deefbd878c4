/** Contract orders in the order centre. */
import { ORDER_TYPES } from '@candlewick/protocol/order-kinds'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CENTRE, type CentreListProps, type CentreRecord, readingCentre } from '../../lists/centre.ts'
import { CentreFilters, OrderChoices } from '../../lists/centre-filters.tsx'
import { None } from '../../lists/list-states.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { contractTrade } from '../../markets/trade-link.ts'
import { type ContractMarket, useContractMarkets } from './contract-market.ts'
import { useFreshOnContracts } from './own-lists.ts'
import { ListedOrderCard, useListedOrders } from './rows/listed.tsx'
import { ContractOrderDetails } from './rows/order-details.tsx'

const NO_MARKETS: readonly ContractMarket[] = []

const rowsOf = (record: CentreRecord) => (record.product === 'contract' ? [record.details] : [])

export default function ContractCentreList({ search, filter, onChange, onOpen, onClear }: CentreListProps) {
  const { t } = useTranslation('order-centre')
  useFreshOnContracts(CENTRE)
  const { markets = NO_MARKETS } = useContractMarkets()
  const shared = { markets, onOpen }
  const onClose = useCallback(() => onChange({ order: undefined }), [onChange])
  const asked = { search, onChange }
  return (
    <>
      <PagedList
        label={t('title')}
        queryKey={[CENTRE, filter]}
        read={readingCentre(filter, rowsOf)}
        columns={useListedOrders(shared)}
        rowKey={(order) => order.id}
        card={(order) => <ListedOrderCard order={order} {...shared} />}
        empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} trade={contractTrade()} />}
        fileName="contract-orders"
        bar={(aside) => (
          <CentreFilters
            {...asked}
            markets={markets}
            onClear={onClear}
            choices={<OrderChoices {...asked} types={ORDER_TYPES} />}
            aside={aside}
          />
        )}
      />
      {search.order ? <ContractOrderDetails id={search.order} markets={markets} onClose={onClose} /> : null}
    </>
  )
}
