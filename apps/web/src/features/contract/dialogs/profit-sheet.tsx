/** What a position's profit is made of: prices, size, the sum with its numbers, and what was paid, each line with its entries in the ledger. */
import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { priceOf as fractionText } from '@candlewick/money/fraction'
import type { Units } from '@candlewick/money/types'
import { entryPrice } from '@candlewick/rules/contract/position'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Term } from '../../../lists/timeline.tsx'
import { priceOf, quantityOf } from '../../../markets/terminal-market.ts'
import { useSettings } from '../../../settings/settings.ts'
import { dayText } from '../../../settings/times.ts'
import { ExactProfit } from '../figures.tsx'
import type { HeldPosition } from '../position-state.ts'
import { costsOf, type PositionCosts, type ProfitLines, profitLines } from '../profit-lines.ts'
import { usePositionCosts } from '../use-costs.ts'

interface ProfitSheetProps {
  held: HeldPosition
  onClose: () => void
}

export default function ProfitSheet({ held, onClose }: ProfitSheetProps) {
  const { t } = useTranslation('contract')
  const all = usePositionCosts([held])
  const costs = costsOf(held, all)
  return (
    <Sheet
      open
      onClose={onClose}
      className="w-120!"
      title={`${t('why.title')}: ${held.market.name} · ${t(`side.${held.position.side}`)}`}
    >
      {costs === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <Breakdown held={held} costs={costs} lines={profitLines(held, costs)} />
      )}
    </Sheet>
  )
}

interface BreakdownProps {
  held: HeldPosition
  costs: PositionCosts
  lines: ProfitLines
}

function Breakdown({ held, costs, lines }: BreakdownProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, exact, mark } = held
  const { settle, settleDecimals } = market
  const price = (found: ReturnType<typeof entryPrice>) =>
    found === undefined
      ? UNKNOWN_FIGURE
      : groupDigits(fractionText(found, market.rules.tickSize, market.priceDecimals), separators)
  const gain = (amount: Units) => <ExactProfit amount={amount} decimals={settleDecimals} unit={settle} />
  const size = groupDigits(quantityOf(market, exact.lots), separators)
  const marked = groupDigits(priceOf(market, mark), separators)
  return (
    <div className="num grid gap-4 text-13">
      <dl>
        <Term name={t('positions.entry')}>{price(entryPrice(exact, market.contract))}</Term>
        <Term name={t('positions.mark')}>{marked}</Term>
        <Term name={t('positions.size')}>
          {size} {market.quantityCoin}
        </Term>
      </dl>
      <Sum held={held} lines={lines} size={size} mark={marked} />
      <dl>
        <Entries name={t('account.unrealised')}>{gain(lines.unrealised)}</Entries>
        <Entries
          name={t('positions.realised')}
          of={{ name: t('positions.realised'), held, costs, reason: 'contract_trade' }}
        >
          {gain(lines.realised)}
        </Entries>
        <Entries name={t('positions.fees')} of={{ name: t('positions.fees'), held, costs, reason: 'contract_trade' }}>
          {gain(lines.fees)}
        </Entries>
        <Entries name={t('why.settled')} of={{ name: t('why.settled'), held, costs, reason: 'contract_funding' }}>
          {gain(lines.settled)}
        </Entries>
        <Entries name={t('why.accrued')}>{gain(lines.accrued)}</Entries>
        <Entries name={<b className="font-semibold text-ink">{t('why.soFar')}</b>}>
          <b className="font-semibold">{gain(lines.soFar)}</b>
        </Entries>
        <Entries name={t('why.closingFee')}>{gain(lines.closingFee)}</Entries>
        <Entries name={<b className="font-semibold text-ink">{t('why.left')}</b>}>
          <b className="font-semibold">{gain(lines.left)}</b>
        </Entries>
      </dl>
      <dl>
        <Term name={t('positions.breakEven')}>{price(lines.breakEven)}</Term>
      </dl>
      <p className="text-ink-2">{t('positions.breakEvenMeaning')}</p>
    </div>
  )
}

interface SumProps {
  held: HeldPosition
  lines: ProfitLines
  size: string
  mark: string
}

/** The profit as it is reckoned: what the size is worth at the mark price, and what it was worth at entry. */
function Sum({ held: { market }, lines, size, mark }: SumProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const money = (amount: Units) => groupDigits(formatDecimal(amount, market.settleDecimals), separators)
  const [atMark, atEntry] = [money(lines.atMark), money(lines.atEntry)]
  const [more, less] = lines.rises ? [atMark, atEntry] : [atEntry, atMark]
  return (
    <dl className="rounded-control bg-sunken px-3 py-1">
      <Term name={t('why.valueAtMark')}>
        <span className="text-ink-2">
          {size} {market.rules.inverse ? '÷' : '×'} {mark} =
        </span>
        {atMark}
      </Term>
      <Term name={t('why.valueAtEntry')}>{atEntry}</Term>
      <Term name={t('account.unrealised')}>
        <span className="text-ink-2">
          {more} − {less} =
        </span>
        <ExactProfit amount={lines.unrealised} decimals={market.settleDecimals} unit={market.settle} />
      </Term>
    </dl>
  )
}

interface EntriesProps {
  name: ReactNode
  /** The ledger's entries that the figure is the sum of. */
  of?: { name: string; held: HeldPosition; costs: PositionCosts; reason: 'contract_trade' | 'contract_funding' }
  children: ReactNode
}

/** A line of the sum; what was booked leads to its entries in the ledger, from the day on which the position was opened. */
function Entries({ name, of, children }: EntriesProps) {
  const { t } = useTranslation('contract')
  const timezone = useSettings((settings) => settings.timezone)
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-t border-line first:border-t-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2 text-right">
        {of === undefined ? null : (
          <Link
            to="/account/wallet/bills"
            search={{
              coin: of.held.market.settle,
              account: String(of.held.market.account),
              reason: of.reason,
              range: 'dates',
              from: dayText(of.costs.openTime, timezone, 'YYYY-MM-DD'),
            }}
            aria-label={t('why.ledger', { name: of.name })}
            title={t('why.ledger', { name: of.name })}
            className="text-ink-3 hover:text-ink"
          >
            <BookOpen size={14} aria-hidden="true" />
          </Link>
        )}
        <span>{children}</span>
      </dd>
    </div>
  )
}
