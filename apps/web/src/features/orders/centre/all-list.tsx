/** Orders of every product in one list, the newest first; each opens among those of its product. */
import { groupDigits } from '@candlewick/money/display'
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../../areas/area.ts'
import { type Named, named, useNames } from '../../../i18n/named.ts'
import { CENTRE, type CentreListProps, type CentreRecord, readingCentre } from '../../../lists/centre.ts'
import { CentreFilters } from '../../../lists/centre-filters.tsx'
import { CoinCell } from '../../../lists/coin-cell.tsx'
import { ChoiceFilter, TypeFilter } from '../../../lists/filters.tsx'
import { None } from '../../../lists/list-states.tsx'
import { AverageCell, KindCell, MoneyCell, marketOfSymbol, PriceCell } from '../../../lists/order-columns.tsx'
import { TYPES } from '../../../lists/order-search.ts'
import { PagedList } from '../../../lists/paged-list.tsx'
import { CARD, isSome, WORDS } from '../../../lists/row-parts.tsx'
import { useSpotMarkets } from '../../../markets/spot-markets.ts'
import { symbolName } from '../../../markets/symbol-name.ts'
import type { TerminalMarket } from '../../../markets/terminal-market.ts'
import { Time } from '../../../settings/time.tsx'
import { useContractMarkets } from '../../contract/public.ts'
import { useFlashMarkets } from '../../flash/public.ts'
import { ALL_STATUSES } from './centre-search.ts'

const NO_MARKETS: readonly TerminalMarket[] = []

/** What a product's orders are of, in the steps of its own prices. */
interface AllMarkets {
  readonly spot: readonly TerminalMarket[]
  readonly contract: readonly TerminalMarket[]
  readonly flash: readonly TerminalMarket[]
}

function useAllMarkets(): AllMarkets {
  const { markets: spot = NO_MARKETS } = useSpotMarkets()
  const { markets: contract = NO_MARKETS } = useContractMarkets()
  const { markets: flash = NO_MARKETS } = useFlashMarkets()
  return useMemo(() => ({ spot, contract, flash }), [spot, contract, flash])
}

/** Each pair once: that of coins finds its contracts and flash contracts too. */
function pairsOf({ spot, contract, flash }: AllMarkets): readonly TerminalMarket[] {
  const pairs = new Map<string, TerminalMarket>()
  for (const market of [...spot, ...contract, ...flash]) {
    const pair = `${market.base}_${market.quote}`
    if (!pairs.has(pair)) pairs.set(pair, market)
  }
  return [...pairs.values()]
}

interface AllListProps extends Omit<CentreListProps, 'onOpen'> {
  onOpen: (record: CentreRecord) => void
}

const same = (record: CentreRecord): CentreRecord[] => [record]

export default function AllList({ search, filter, onChange, onOpen, onClear }: AllListProps) {
  const { t } = useTranslation('order-centre')
  const markets = useAllMarkets()
  const pairs = useMemo(() => pairsOf(markets), [markets])
  return (
    <PagedList
      label={t('title')}
      queryKey={[CENTRE, filter]}
      read={readingCentre(filter, same)}
      columns={useAllColumns(markets, onOpen)}
      rowKey={(record) => record.id}
      card={(record) => <AllCard record={record} markets={markets} onOpen={onOpen} />}
      empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} />}
      fileName="orders"
      bar={(aside) => (
        <CentreFilters
          search={search}
          onChange={onChange}
          markets={pairs}
          coins={markets.spot}
          onClear={onClear}
          choices={<AllChoices search={search} onChange={onChange} />}
          aside={aside}
        />
      )}
    />
  )
}

/** Kind and status, of whichever product. */
function AllChoices({ search, onChange }: Pick<CentreListProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const nameOf = useStatusName()
  return (
    <>
      <TypeFilter values={TYPES} value={search.type} onValue={(type) => onChange({ type })} />
      <ChoiceFilter
        label={trade('status')}
        none={t('allStatuses')}
        values={ALL_STATUSES}
        nameOf={nameOf}
        value={search.status}
        onValue={(status) => onChange({ status })}
      />
    </>
  )
}

function useStatusName() {
  const { t: trade } = useTranslation('trade')
  const { t: flash } = useTranslation('flash')
  return (status: (typeof ALL_STATUSES)[number]): string => {
    if (status === 'generating') return flash('state.generating')
    if (status === 'running' || status === 'settled') return flash(`list.${status}`)
    return status === 'void' ? flash('outcome.void') : trade(`orders.state.${status}`)
  }
}

/** Accounts that orders trade with, by their numbers: what somebody calls the product. */
const SPOT_NUMBERS = { spot: 1, all: 5, fixed: 6 } as const

function productOf(record: CentreRecord): Named {
  if (record.product === 'swap') return named('layout', 'swap')
  const number =
    record.product === 'spot'
      ? SPOT_NUMBERS[record.account ?? 'spot']
      : record.product === 'flash'
        ? 4
        : contractTypeOf(record.symbol) === 'u'
          ? 2
          : 3
  return accountNumbered(number)?.name ?? named('layout', 'trade')
}

function nameOf(record: CentreRecord): string {
  if (record.product === 'swap') return `${record.details.fromCoin} → ${record.details.toCoin}`
  return symbolName(record.symbol)
}

function Name({ record }: { record: CentreRecord }) {
  const coin = record.product === 'swap' ? record.details.fromCoin : (record.symbol.split('_')[0] ?? '')
  return <CoinCell coin={coin}>{nameOf(record)}</CoinCell>
}

/** Which way, in words and in its colour; a swap says it by its coins. */
function Way({ record }: { record: CentreRecord }) {
  const { t: trade } = useTranslation('trade')
  const { t: flash } = useTranslation('flash')
  if (record.product === 'swap') return UNKNOWN_FIGURE
  const { direction } = record
  const rises = direction === 'buy' || direction === 'up'
  const text = direction === 'buy' || direction === 'sell' ? trade(direction) : flash(direction)
  return <span className={cx(rises ? 'text-up' : 'text-down')}>{text}</span>
}

function Kind({ record }: { record: CentreRecord }) {
  if (record.product === 'spot' || record.product === 'contract') return <KindCell terms={record.details} />
  return UNKNOWN_FIGURE
}

interface PlacedProps {
  record: CentreRecord
  markets: AllMarkets
}

/** What was asked for, or what it was filled at where it has no price of its own. */
function Price({ record, markets }: PlacedProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  if (record.product === 'swap') return groupDigits(record.details.filledPrice, separators)
  const market = marketOfSymbol(markets[record.product], record.symbol)
  if (record.product === 'flash') return <PriceCell market={market} text={record.details.openPrice ?? '0'} />
  if (isSome(record.price)) return <PriceCell market={market} text={record.price} />
  return isSome(record.averagePrice) ? (
    <AverageCell market={market} text={record.averagePrice} />
  ) : (
    t('form.marketPrice')
  )
}

function unitOf(record: CentreRecord): string {
  if (record.product === 'swap') return record.details.fromCoin
  if (record.product === 'flash') return record.details.coin
  const [base = '', quote = ''] = record.symbol.split('_')
  return record.product === 'contract' && contractTypeOf(record.symbol) === 'coin' ? quote : base
}

function Amount({ record }: { record: CentreRecord }) {
  return <MoneyCell text={record.quantity} unit={unitOf(record)} />
}

function Filled({ record }: { record: CentreRecord }) {
  if (record.product === 'swap') return <MoneyCell text={record.details.gets} unit={record.details.toCoin} />
  return record.product === 'flash' ? UNKNOWN_FIGURE : <MoneyCell text={record.filled} unit={unitOf(record)} />
}

function Open({ record, onOpen }: { record: CentreRecord; onOpen: (record: CentreRecord) => void }) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const { t: flash } = useTranslation('flash')
  if (record.product === 'swap') return null
  const { direction } = record
  const side = direction === 'buy' || direction === 'sell' ? trade(direction) : flash(direction)
  return (
    <button
      type="button"
      aria-label={t('openDetails', { side, name: symbolName(record.symbol) })}
      onClick={() => onOpen(record)}
      className="text-13 text-ink-2 underline-offset-2 hover:text-ink hover:underline"
    >
      {t('details')}
    </button>
  )
}

const NOWRAP = 'whitespace-nowrap'

interface Told {
  readonly direction: string
  readonly type: string
  readonly price: string
  readonly filled: string
}

/** What a file says of a record. */
function toldOf(record: CentreRecord): Told {
  if (record.product === 'swap') {
    const { filledPrice: price, gets: filled } = record.details
    return { direction: '', type: '', price, filled }
  }
  if (record.product === 'flash')
    return { direction: record.direction, type: '', price: record.details.openPrice ?? '', filled: '' }
  return record
}

function useAllColumns(markets: AllMarkets, onOpen: (record: CentreRecord) => void): readonly Column<CentreRecord>[] {
  const { t } = useTranslation('trade')
  const { t: own } = useTranslation('orders')
  const { t: centre } = useTranslation('order-centre')
  const say = useNames()
  const status = useStatusName()
  return useMemo(
    () => [
      {
        id: 'time',
        head: t('time'),
        render: (record) => <Time at={record.time} className="whitespace-nowrap text-ink-2" />,
        csv: (record) => new Date(record.time).toISOString(),
      },
      {
        id: 'product',
        head: centre('product'),
        align: 'start',
        className: WORDS,
        render: (record) => say(productOf(record)),
        csv: (record) => record.product,
      },
      {
        id: 'symbol',
        head: t('symbol'),
        align: 'start',
        className: NOWRAP,
        render: (record) => <Name record={record} />,
        csv: (record) => record.symbol,
      },
      {
        id: 'side',
        head: t('side'),
        align: 'start',
        render: (record) => <Way record={record} />,
        csv: (record) => toldOf(record).direction,
      },
      {
        id: 'type',
        head: t('type'),
        align: 'start',
        className: WORDS,
        render: (record) => <Kind record={record} />,
        csv: (record) => toldOf(record).type,
      },
      {
        id: 'price',
        head: t('price'),
        className: NOWRAP,
        render: (record) => <Price record={record} markets={markets} />,
        csv: (record) => toldOf(record).price,
      },
      {
        id: 'amount',
        head: t('amount'),
        className: NOWRAP,
        render: (record) => <Amount record={record} />,
        csv: (record) => record.quantity,
      },
      {
        id: 'filled',
        head: t('filled'),
        className: NOWRAP,
        render: (record) => <Filled record={record} />,
        csv: (record) => toldOf(record).filled,
      },
      {
        id: 'status',
        head: t('status'),
        align: 'start',
        className: WORDS,
        render: (record) => status(record.status),
        csv: (record) => record.status,
      },
      {
        id: 'actions',
        head: <span className="sr-only">{own('actions')}</span>,
        className: 'whitespace-nowrap pr-0!',
        render: (record) => <Open record={record} onOpen={onOpen} />,
      },
      { id: 'id', head: 'id', className: 'hidden', render: () => null, csv: (record) => record.id },
    ],
    [t, own, centre, say, status, markets, onOpen],
  )
}

function AllCard({ record, markets, onOpen }: PlacedProps & { onOpen: (record: CentreRecord) => void }) {
  const say = useNames()
  const status = useStatusName()
  return (
    <li className={CARD}>
      <p className="flex items-center justify-between gap-3">
        <span className="inline-flex items-center gap-2 text-14 font-medium">
          <Name record={record} /> {record.product === 'swap' ? null : <Way record={record} />}
        </span>
        <span className="text-14 font-medium">
          <Amount record={record} />
        </span>
      </p>
      <p className="flex justify-between gap-3 text-ink-2">
        <span>
          {say(productOf(record))} · <Time at={record.time} />
        </span>
        <span>
          <Price record={record} markets={markets} />
        </span>
      </p>
      <p className="flex justify-between gap-3 text-ink-2">
        <span>{status(record.status)}</span>
        <Open record={record} onOpen={onOpen} />
      </p>
    </li>
  )
}
