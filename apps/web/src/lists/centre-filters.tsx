/** The filters of the order centre: pair, coin, what the product has beside them, period. What is chosen stands in the address. */
import { ORDER_STATUSES } from '@candlewick/protocol/order-kinds'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../markets/terminal-market.ts'
import { choiceOf } from '../navigation/search.ts'
import type { CentreListProps } from './centre.ts'
import { CoinFilter } from './coin-filter.tsx'
import { ChoiceFilter, Filters, TypeFilter } from './filters.tsx'
import { type OrderType, SIDES } from './order-search.ts'
import { PairFilter } from './pair-filter.tsx'
import { PeriodPicker } from './period-picker.tsx'

interface CentreFiltersProps extends Pick<CentreListProps, 'search' | 'onChange' | 'onClear'> {
  markets: readonly TerminalMarket[]
  /** Those whose coins may be asked for, where it is not all of them. */
  coins?: readonly TerminalMarket[]
  /** Before the coin, and after it. */
  first?: ReactNode
  choices: ReactNode
  aside: ReactNode
}

export function CentreFilters(props: CentreFiltersProps) {
  const { search, markets, coins = markets, onChange, onClear, first, choices, aside } = props
  return (
    <Filters
      choices={
        <>
          <PairFilter markets={markets} value={search.symbol} onValue={(symbol) => onChange({ symbol })} />
          {first}
          <CoinFilter coins={coinsOf(coins)} value={search.coin} onValue={(coin) => onChange({ coin })} />
          {choices}
        </>
      }
      period={<PeriodPicker value={search} onChange={onChange} />}
      onClear={onClear}
      aside={aside}
    />
  )
}

interface OrderChoicesProps extends Pick<CentreListProps, 'search' | 'onChange'> {
  types: readonly OrderType[]
}

/** Side, type and status of orders that go to a book. */
export function OrderChoices({ search, onChange, types }: OrderChoicesProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  return (
    <>
      <ChoiceFilter
        label={t('side')}
        none={t('allSides')}
        values={SIDES}
        nameOf={(side) => trade(side)}
        value={choiceOf(SIDES, search.side)}
        onValue={(side) => onChange({ side })}
      />
      <TypeFilter values={types} value={search.type} onValue={(type) => onChange({ type })} />
      <ChoiceFilter
        label={trade('status')}
        none={t('allStatuses')}
        values={ORDER_STATUSES}
        nameOf={(status) => trade(`orders.state.${status}`)}
        value={choiceOf(ORDER_STATUSES, search.status)}
        onValue={(status) => onChange({ status })}
      />
    </>
  )
}

/** Every coin that is traded, quotes among them. */
function coinsOf(markets: readonly TerminalMarket[]): string[] {
  return [...new Set(markets.flatMap(({ base, quote }) => [base, quote]))]
}
