/** The choice of a pair among many: a few letters of it, or of its coin's name, find it. */
import { Badge } from '@candlewick/ui/badge.tsx'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { useTranslation } from 'react-i18next'
import { findMarkets, meantOf } from '../markets/find.ts'
import { Marked } from '../markets/marked.tsx'
import { symbolName } from '../markets/symbol-name.ts'
import type { TerminalMarket } from '../markets/terminal-market.ts'
import { FinderFilter, type FinderLine } from './finder-filter.tsx'

export interface NamedPair extends Pick<TerminalMarket, 'symbol' | 'name' | 'base' | 'quote' | 'coinName'> {
  /** Said of it where it stands among others that are none. */
  readonly perpetual?: boolean
}

interface PairFilterProps {
  markets: readonly NamedPair[]
  /** Symbol of the chosen pair; undefined for all. */
  value: string | undefined
  onValue: (symbol: string | undefined) => void
  /** Whether all pairs may be chosen; a list that is always of one pair does without. */
  all?: boolean
}

export function PairFilter({ markets, value, onValue, all = true }: PairFilterProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const name =
    value === undefined ? t('allSymbols') : (markets.find(({ symbol }) => symbol === value)?.name ?? symbolName(value))
  const linesOf = (text: string): FinderLine[] => {
    const found = foundOf(markets, text)
    return all && text.trim() === '' ? [{ value: undefined, shown: t('allSymbols') }, ...found] : found
  }
  return (
    <FinderFilter
      label={`${t('symbol')}: ${name}`}
      face={name}
      texts={{ list: trade('picker.title'), placeholder: trade('picker.placeholder'), none: trade('picker.none') }}
      value={value}
      linesOf={linesOf}
      onValue={onValue}
    />
  )
}

function foundOf(markets: readonly NamedPair[], text: string): FinderLine[] {
  const named = markets.map((market) => ({ market, base: market.base, quote: market.quote, name: market.coinName }))
  return findMarkets(named, text).map(({ market }) => ({
    value: market.symbol,
    shown: <PairLine market={market} search={text} />,
  }))
}

function PairLine({ market, search }: { market: NamedPair; search: string }) {
  const { t } = useTranslation('common')
  const { base, quote, coinName, perpetual = false } = market
  const meant = meantOf(search, { base, quote, name: coinName })
  return (
    <>
      <CoinIcon coin={base} size="sm" />
      <span>
        <Marked text={base} at={meant?.base} />
        <span className="font-normal text-ink-3">
          /<Marked text={quote} at={meant?.quote} />
        </span>
      </span>
      {perpetual ? <Badge>{t('perpetual')}</Badge> : null}
      <span className="min-w-0 flex-1 truncate text-right text-12 font-normal text-ink-3">
        <Marked text={coinName} at={meant?.name} />
      </span>
    </>
  )
}
