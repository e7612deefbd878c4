/** The filters of the order centre: pair, coin, side, type, status, period. What is chosen stands in the address. */
import { FLASH_DIRECTIONS, FLASH_STATUSES, ORDER_STATUSES, ORDER_TYPES } from '@candlewick/protocol/order-kinds'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters, TypeFilter } from '../../../lists/filters.tsx'
import { SIDES, TYPES } from '../../../lists/order-search.ts'
import { PairFilter } from '../../../lists/pair-filter.tsx'
import { PeriodPicker } from '../../../lists/period-picker.tsx'
import type { TerminalMarket } from '../../../markets/terminal-market.ts'
import { choiceOf, type SearchChange } from '../../../navigation/search.ts'
import { ACCOUNT_WORDS, accountOf } from '../../../platform/accounts.ts'
import type { CentreSearch } from './centre-search.ts'

interface CentreFiltersProps {
  search: CentreSearch
  markets: readonly TerminalMarket[]
  onChange: (part: SearchChange<CentreSearch>) => void
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  aside: ReactNode
}

export function CentreFilters({ search, markets, onChange, onClear, aside }: CentreFiltersProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const isFlash = search.product === 'flash'
  return (
    <Filters
      choices={
        <>
          <PairFilter markets={markets} value={search.symbol} onValue={(symbol) => onChange({ symbol })} />
          {search.product === 'contract' || isFlash ? null : (
            <ChoiceFilter
              label={trade('account.title')}
              none={t('allAccounts')}
              values={ACCOUNT_WORDS}
              nameOf={(word) => trade(`account.${accountOf(word)}`)}
              value={search.wallet}
              onValue={(wallet) => onChange({ wallet })}
            />
          )}
          <ChoiceFilter
            label={trade('coin')}
            none={t('allCoins')}
            values={coinsOf(markets, search.coin)}
            nameOf={(coin) => coin}
            value={search.coin}
            onValue={(coin) => onChange({ coin })}
          />
          {isFlash ? (
            <FlashChoices search={search} onChange={onChange} />
          ) : (
            <OrderChoices search={search} onChange={onChange} />
          )}
        </>
      }
      period={<PeriodPicker value={search} onChange={onChange} />}
      onClear={onClear}
      aside={aside}
    />
  )
}

type ChoicesProps = Pick<CentreFiltersProps, 'search' | 'onChange'>

/** Side, type and status of orders that go to a book. */
function OrderChoices({ search, onChange }: ChoicesProps) {
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
      <TypeFilter
        values={search.product === 'contract' ? ORDER_TYPES : TYPES}
        value={search.type}
        onValue={(type) => onChange({ type })}
      />
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

const STATUS_WORDS = {
  generating: 'state.generating',
  running: 'list.running',
  settled: 'list.settled',
  void: 'outcome.void',
} as const satisfies Record<(typeof FLASH_STATUSES)[number], string>

/** Direction and status of flash contracts. */
function FlashChoices({ search, onChange }: ChoicesProps) {
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

/** Every coin that is traded, quotes among them; the chosen one in any case. */
function coinsOf(markets: readonly TerminalMarket[], chosen: string | undefined): string[] {
  const coins = new Set(markets.flatMap(({ base, quote }) => [base, quote]))
  if (chosen !== undefined) coins.add(chosen)
  return [...coins].sort()
}
