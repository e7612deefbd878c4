/** The markets as rows of a list: from the first picture of the market page, then kept live by the socket. */
import { stepOf } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import type { Detail } from '@candlewick/protocol/realtime'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../platform/queries.ts'
import { PICTURE_FRESH_MS } from './freshness.ts'
import type { GlanceKind } from './kinds.ts'
import { turnoverOf } from './turnover.ts'

type Picture = CallOutput<'market.initData'>
type PictureRow = Picture['records'][number]

export interface MarketRow {
  symbol: string
  base: string
  quote: string
  /** What the base is called in the person's language. */
  name: string
  kind: PictureRow['kind']
  /** Group within its kind: the quote coin, `forex` or `metal`. */
  group: string
  priceDecimals: number
  /** Has a book that takes orders, so that it has a volume. */
  tradable: boolean
  /** Figures of the first picture; undefined before the first price. */
  first: Detail | undefined
}

/** What a contract's quantities are counted in, and what margin and values are. */
export function contractCoins({ symbol, base, quote }: Pick<MarketRow, 'symbol' | 'base' | 'quote'>) {
  return contractTypeOf(symbol) === 'u' ? { quantity: base, value: quote } : { quantity: quote, value: base }
}

/** The coin that a row's turnover is counted in. */
export function turnoverCoin(row: MarketRow): string {
  return row.kind === 'contract' ? contractCoins(row).value : row.quote
}

export interface Rows {
  /** Undefined while loading. */
  rows: readonly MarketRow[] | undefined
  failed: boolean
  retry: () => void
}

/** How many coins the home page shows. */
const HOT = 8

/** Currencies and metals are called by their names in the person's language; coins have one name everywhere. */
function nameOf(row: PictureRow, names: () => Intl.DisplayNames): string {
  if (row.group !== 'forex' && row.group !== 'metal') return row.name
  const name = names().of(row.base)
  return name === undefined || name === row.base ? row.name : name
}

function rowOf(row: PictureRow, names: () => Intl.DisplayNames): MarketRow {
  return {
    symbol: row.symbol,
    base: row.base,
    quote: row.quote,
    // Named when it is read: on a page of coins nobody reads those of currencies, and the browser takes long over the first.
    get name() {
      return nameOf(row, names)
    },
    kind: row.kind,
    group: row.group,
    priceDecimals: stepOf(row.tickSize).decimals,
    tradable: row.kind !== 'flash',
    first: row.detail,
  }
}

/** Every market of every kind; a coin stands in it once for each. */
export function useAllRows(): Rows {
  const { i18n } = useTranslation()
  const { data, isError, refetch } = useQuery({
    ...callQuery('market.initData', { type: 'all' }),
    staleTime: PICTURE_FRESH_MS,
  })
  const rows = useMemo(() => {
    let made: Intl.DisplayNames | undefined
    const names = () => (made ??= new Intl.DisplayNames([i18n.language], { type: 'currency' }))
    return data?.records.map((row) => rowOf(row, names))
  }, [data, i18n.language])
  return { rows, failed: isError && rows === undefined, retry: () => void refetch() }
}

/** Every spot pair, in the order of the exchange. */
export function useSpotRows(): Rows {
  const { rows, ...rest } = useAllRows()
  const spot = useMemo(() => rows?.filter((row) => row.kind === 'spot'), [rows])
  return { rows: spot, ...rest }
}

/** Whether a row stands in the lists under its own kind: a coin is listed for flash contracts too, but not shown twice. */
export function isWatchable({ kind, group }: Pick<MarketRow, 'kind' | 'group'>): boolean {
  return kind !== 'flash' || group === 'forex' || group === 'metal'
}

/** Everything that flash contracts are about: coins, currencies and metals. */
export function useFlashRows(): Rows {
  const { rows, ...rest } = useAllRows()
  const flash = useMemo(() => rows?.filter((row) => row.kind === 'flash'), [rows])
  return { rows: flash, ...rest }
}

/** Every pair and contract with a book and every symbol with an index price only, each once. */
export function useWatchableRows(): Rows {
  const { rows, ...rest } = useAllRows()
  const watchable = useMemo(() => rows?.filter(isWatchable), [rows])
  return { rows: watchable, ...rest }
}

function turnover(row: MarketRow): number {
  return turnoverOf(row, row.first, () => undefined) ?? 0
}

/** One of the lists of the home page: the coins most traded, the contracts, the currencies, the metals. */
export function useGlanceRows(kind: GlanceKind): Rows {
  const { rows, ...rest } = useAllRows()
  const shown = useMemo(() => {
    if (kind === 'contracts') return rows?.filter((row) => row.kind === 'contract')
    if (kind !== 'coins') return rows?.filter((row) => row.group === (kind === 'metals' ? 'metal' : 'forex'))
    const coins = rows?.filter((row) => row.kind === 'spot' && row.group === 'USDT')
    return coins?.toSorted((a, b) => turnover(b) - turnover(a)).slice(0, HOT)
  }, [rows, kind])
  return { rows: shown, ...rest }
}
