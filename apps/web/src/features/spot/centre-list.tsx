/** Orders of pairs in the order centre, with every account that trades them. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CENTRE, type CentreListProps, type CentreRecord, readingCentre } from '../../lists/centre.ts'
import { CentreFilters, OrderChoices } from '../../lists/centre-filters.tsx'
import { ChoiceFilter } from '../../lists/filters.tsx'
import { None } from '../../lists/list-states.tsx'
import { TYPES } from '../../lists/order-search.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import { ACCOUNT_WORDS, accountOf } from '../../platform/accounts.ts'
import { ownState } from '../../realtime/own.ts'
import type { OrderRow } from '../../realtime/own-state.ts'
import { useFresh } from '../../terminal/desk/use-fresh.ts'
import { OrderDetails } from './rows/order-details.tsx'
import { OrderCard, useOrderColumns } from './rows/order-rows.tsx'

const NO_MARKETS: readonly SpotMarket[] = []

const rowsOf = (record: CentreRecord): OrderRow[] =>
  record.product === 'spot' ? [{ kind: 'order', key: record.id, order: record.details }] : []

/** Orders placed, filled, triggered, ended. */
function onNews(listener: () => void): () => void {
  const stops = [ownState.onRows(listener), ownState.onTrades(listener), ownState.onEnd(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

export default function SpotCentreList({ search, filter, onChange, onOpen, onClear }: CentreListProps) {
  const { t } = useTranslation('order-centre')
  useFresh(CENTRE, onNews)
  const { markets = NO_MARKETS } = useSpotMarkets()
  const shared = { markets, onOpen }
  const onClose = useCallback(() => onChange({ order: undefined }), [onChange])
  const asked = { search, onChange }
  return (
    <>
      <PagedList
        label={t('title')}
        queryKey={[CENTRE, filter]}
        read={readingCentre(filter, rowsOf)}
        columns={useOrderColumns({ ...shared, accounts: true })}
        rowKey={(row) => row.key}
        card={(row) => <OrderCard row={row} {...shared} accounts />}
        empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} />}
        fileName="orders"
        bar={(aside) => (
          <CentreFilters
            {...asked}
            markets={markets}
            onClear={onClear}
            first={<AccountChoice {...asked} />}
            choices={<OrderChoices {...asked} types={TYPES} />}
            aside={aside}
          />
        )}
      />
      {search.order ? <OrderDetails id={search.order} {...shared} onClose={onClose} /> : null}
    </>
  )
}

/** Which of the accounts that trade pairs. */
function AccountChoice({ search, onChange }: Pick<CentreListProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  return (
    <ChoiceFilter
      label={trade('account.title')}
      none={t('allAccounts')}
      values={ACCOUNT_WORDS}
      nameOf={(word) => trade(`account.${accountOf(word)}`)}
      value={search.wallet}
      onValue={(wallet) => onChange({ wallet })}
    />
  )
}
