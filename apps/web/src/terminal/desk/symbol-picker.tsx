/**
 * Finding a market of any kind: a dialog with a search field, live figures in each row, all by keyboard. What this
 * terminal trades stands first and stays in it; another kind opens its own.
 */

import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Change, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KnownKind, useKinds } from '../../areas/use-kinds.ts'
import { useNames } from '../../i18n/named.ts'
import { findMarkets, meantOf } from '../../markets/find.ts'
import { Marked } from '../../markets/marked.tsx'
import { useAllRows } from '../../markets/rows.ts'
import { useFinder } from '../../markets/use-finder.ts'
import { useWatchlist } from '../../markets/watchlist.ts'
import { useEveryDetail, useHeardDetail } from '../../realtime/market.ts'
import { everyChoice, linkOf, type MarketChoice } from './market-choices.ts'

/** Of the tabs the one over all kinds. */
const EVERY = 'every'

/** The columns of figures; on a phone they leave the room to the names. */
const LAST = 'min-w-18 shrink-0 text-right sm:w-28'
const CHANGE = 'w-15 shrink-0 text-right sm:w-20'

interface SymbolPickerProps {
  /** The kinds, by their ids, that the terminal trades, and which market it shows. */
  here: readonly string[]
  current: string
  onPick: (symbol: string) => void
  onClose: () => void
}

/** The markets of every kind: one that is traded in two ways twice. */
function useChoices(kinds: readonly KnownKind[], here: readonly string[]): readonly MarketChoice[] | undefined {
  const { rows } = useAllRows()
  return useMemo(() => rows && everyChoice(rows, kinds, here), [rows, kinds, here])
}

export default function SymbolPicker({ here, current, onPick, onClose }: SymbolPickerProps) {
  const { t } = useTranslation('trade')
  const say = useNames()
  const finder = useFinder()
  const { text } = finder
  useEveryDetail()
  const { symbols } = useWatchlist()
  const [shown, setShown] = useState<string>(EVERY)
  const kinds = useKinds()
  const choices = useChoices(kinds, here)
  const found = useMemo(() => wantedMarkets(choices ?? [], shown, text, symbols), [choices, shown, text, symbols])
  const navigate = useNavigate()
  const full = useRouterState({ select: ({ location }) => location.pathname.startsWith('/exchange/full-') })
  const pick = (choice: MarketChoice) => {
    onClose()
    if (choice.here) onPick(choice.row.symbol)
    else void navigate(linkOf(choice, full))
  }
  const { at, field } = finder.over(found, pick)
  return (
    <Dialog open onClose={onClose} title={t('picker.title')} className="max-w-130!">
      <input
        // The attribute, not the property: the dialog puts the focus there when it opens.
        ref={(element) => element?.setAttribute('autofocus', '')}
        {...field}
        aria-label={t('picker.placeholder')}
        placeholder={t('picker.placeholder')}
        className="mb-1 min-h-10 w-full rounded-control border border-line-strong bg-surface px-3 text-16 outline-none focus:border-ink sm:text-14"
      />
      <Tabs
        look="panel"
        label={t('picker.kinds')}
        items={[{ id: EVERY, label: t('picker.every') }, ...kinds.map(({ id, name }) => ({ id, label: say(name) }))]}
        value={shown}
        onValue={setShown}
        controls={finder.list}
        className="px-2! *:flex-wrap *:gap-y-0"
      />
      <div className="flex gap-2 px-2 py-1 text-11 text-ink-3">
        <span className="flex-1">{t('symbol')}</span>
        <span className={LAST}>{t('picker.last')}</span>
        <span className={CHANGE}>{t('picker.change')}</span>
      </div>
      {choices !== undefined && found.length === 0 ? <Empty title={t('picker.none')} className="py-6" /> : null}
      <div id={finder.list} role="listbox" aria-label={t('picker.title')} className="h-80 overflow-y-auto">
        {choices === undefined ? <Skeleton className="m-2 h-64" /> : null}
        {found.map((choice, place) => (
          <MarketRow
            key={`${choice.kind.id} ${choice.row.symbol}`}
            id={finder.idOf(place)}
            choice={choice}
            tag={say(choice.kind.name)}
            search={text}
            watched={symbols.has(choice.row.symbol)}
            active={place === at}
            current={choice.here && choice.row.symbol === current}
            onPick={pick}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** What is typed decides; where nothing is, the watched ones of this terminal stand first. */
function wantedMarkets(
  choices: readonly MarketChoice[],
  shown: string,
  text: string,
  watched: ReadonlySet<string>,
): readonly MarketChoice[] {
  const named = choices
    .filter(({ kind }) => shown === EVERY || kind.id === shown)
    .map((choice) => ({ choice, base: choice.row.base, quote: choice.row.quote, name: choice.row.name }))
  const found = findMarkets(named, text).map(({ choice }) => choice)
  if (text.trim() !== '') return found
  const rank = ({ here, row }: MarketChoice) => (here ? 2 : 0) + (watched.has(row.symbol) ? 1 : 0)
  return found.toSorted((a, b) => rank(b) - rank(a))
}

interface MarketRowProps {
  id: string
  choice: MarketChoice
  tag: string
  search: string
  watched: boolean
  active: boolean
  current: boolean
  onPick: (choice: MarketChoice) => void
}

const MarketRow = memo(function MarketRow({
  id,
  choice,
  tag,
  search,
  watched,
  active,
  current,
  onPick,
}: MarketRowProps) {
  const { row: market } = choice
  const detail = useHeardDetail(market.symbol) ?? market.first
  const { separators } = useUiTexts()
  const meant = meantOf(search, { base: market.base, quote: market.quote, name: market.name })
  return (
    // The search field keeps the focus and names the row in force; the row itself is only pressed.
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={() => onPick(choice)}
      className={cx(
        'num flex min-h-9 w-full items-center gap-2 rounded-control px-2 py-1 text-left text-13 hover:bg-sunken',
        active && 'bg-sunken',
      )}
    >
      <CoinIcon coin={market.base} size="sm" />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-2">
        <span className={cx('truncate', current ? 'font-semibold' : 'font-medium')}>
          <Marked text={market.base} at={meant?.base} />
          <span className="font-normal text-ink-3">
            /<Marked text={market.quote} at={meant?.quote} /> <Marked text={market.name} at={meant?.name} />
          </span>
        </span>
        <span className="shrink-0 text-11 text-ink-3 max-sm:truncate">
          {tag}
          {watched ? (
            <Star size={11} aria-hidden="true" fill="currentColor" className="ml-1.5 inline text-flame" />
          ) : null}
        </span>
      </span>
      <span className={LAST}>
        {detail ? groupDigits(cutDecimals(detail.close, market.priceDecimals), separators) : UNKNOWN_FIGURE}
      </span>
      <Change percent={detail?.priceChangePercent} arrow={false} className={CHANGE} />
    </button>
  )
})
