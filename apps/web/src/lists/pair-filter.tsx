/** The choice of a pair among many: a few letters of it, or of its coin's name, find it. */
import { cx } from '@candlewick/ui/cx.ts'
import { Popover } from '@candlewick/ui/popover.tsx'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { findMarkets, meantOf } from '../markets/find.ts'
import { Marked } from '../markets/marked.tsx'
import { symbolName } from '../markets/symbol-name.ts'
import type { TerminalMarket } from '../markets/terminal-market.ts'
import { useFinder } from '../markets/use-finder.ts'
import { marketOfSymbol } from './order-columns.tsx'

interface PairFilterProps {
  markets: readonly TerminalMarket[]
  /** Symbol of the chosen pair; undefined for all. */
  value: string | undefined
  onValue: (symbol: string | undefined) => void
  /** Whether all pairs may be chosen; a list that is always of one pair does without. */
  all?: boolean
}

export function PairFilter({ markets, value, onValue, all = true }: PairFilterProps) {
  const { t } = useTranslation('orders')
  const name = value === undefined ? t('allSymbols') : (marketOfSymbol(markets, value)?.name ?? symbolName(value))
  return (
    <Popover
      align="start"
      label={`${t('symbol')}: ${name}`}
      triggerClass="inline-flex items-center gap-1 py-1 whitespace-nowrap text-ink-2 hover:text-ink"
      panelClass="w-64 p-2"
      trigger={
        <>
          {name}
          <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
        </>
      }
    >
      {(close) => (
        <Finder
          markets={markets}
          value={value}
          all={all}
          onPick={(symbol) => {
            close()
            onValue(symbol)
          }}
        />
      )}
    </Popover>
  )
}

interface FinderProps {
  markets: readonly TerminalMarket[]
  value: string | undefined
  all: boolean
  onPick: (symbol: string | undefined) => void
}

/** A line of the list: one pair, or all of them. */
interface Line {
  symbol: string | undefined
  market?: TerminalMarket
}

function linesOf(markets: readonly TerminalMarket[], text: string, all: boolean): Line[] {
  const named = markets.map((market) => ({ market, base: market.base, quote: market.quote, name: market.coinName }))
  const found = findMarkets(named, text).map(({ market }) => ({ symbol: market.symbol, market }))
  return all && text.trim() === '' ? [{ symbol: undefined }, ...found] : found
}

function Finder({ markets, value, all, onPick }: FinderProps) {
  const { t } = useTranslation('trade')
  const finder = useFinder()
  const lines = linesOf(markets, finder.text, all)
  const { at, field } = finder.over(lines, (line) => onPick(line.symbol))
  return (
    <>
      <input
        // The panel has just been opened by the person: the field is what they came for.
        ref={(element) => element?.focus({ preventScroll: true })}
        {...field}
        aria-label={t('picker.placeholder')}
        placeholder={t('picker.placeholder')}
        className="mb-1 min-h-9 w-full rounded-control border border-line-strong bg-surface px-2.5 text-16 outline-none focus:border-ink sm:text-13"
      />
      {lines.length === 0 ? <p className="px-2 py-3 text-13 text-ink-2">{t('picker.none')}</p> : null}
      <div id={finder.list} role="listbox" aria-label={t('picker.title')} className="max-h-72 overflow-y-auto">
        {lines.map((line, place) => (
          <LineButton
            key={line.symbol ?? ''}
            id={finder.idOf(place)}
            line={line}
            search={finder.text}
            active={place === at}
            current={line.symbol === value}
            onPick={onPick}
          />
        ))}
      </div>
    </>
  )
}

interface LineButtonProps {
  id: string
  line: Line
  search: string
  active: boolean
  current: boolean
  onPick: (symbol: string | undefined) => void
}

function LineButton({ id, line: { symbol, market }, search, active, current, onPick }: LineButtonProps) {
  const { t } = useTranslation('orders')
  const meant = market && meantOf(search, { base: market.base, quote: market.quote, name: market.coinName })
  return (
    // The search field keeps the focus and names the line in force; the line itself is only pressed.
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={() => onPick(symbol)}
      className={cx(
        'flex h-8 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-sunken',
        active && 'bg-sunken',
        current ? 'font-semibold' : 'font-medium',
      )}
    >
      {market ? (
        <>
          <span>
            <Marked text={market.base} at={meant?.base} />
            <span className="font-normal text-ink-3">
              /<Marked text={market.quote} at={meant?.quote} />
            </span>
          </span>
          <span className="min-w-0 flex-1 truncate text-right text-12 font-normal text-ink-3">
            <Marked text={market.coinName} at={meant?.name} />
          </span>
        </>
      ) : (
        t('allSymbols')
      )}
    </button>
  )
}
