/** The simpler terminal inside the site: chart, book, form, own orders; roomier, and with the way to the full one. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BookPanel } from '../../terminal/book-panel.tsx'
import { ChartPanel } from '../../terminal/chart-panel.tsx'
import { OrderForm } from '../../terminal/form/order-form.tsx'
import { useIsWide } from '../../terminal/hooks.ts'
import { lastSymbol } from '../../terminal/last-symbol.ts'
import { MarketGate } from '../../terminal/market-gate.tsx'
import { OwnPanel } from '../../terminal/own-panel.tsx'
import { PhoneTerminal } from '../../terminal/phone-terminal.tsx'
import type { SpotMarket } from '../../terminal/spot-market.ts'
import { Liveness } from '../../terminal/status-line.tsx'
import { SymbolBar } from '../../terminal/symbol-bar.tsx'
import { useTerminal } from '../../terminal/use-terminal.tsx'

export default function SpotTrade() {
  const { symbol } = useSearch({ from: '/trade/index' })
  const navigate = useNavigate()
  const wide = useIsWide()
  const onSymbol = (next: string) => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: next } })
  return (
    <MarketGate symbol={symbol ?? lastSymbol()} onSymbol={onSymbol}>
      {(market, markets) =>
        wide ? (
          <Desk key={market.symbol} market={market} markets={markets} onSymbol={onSymbol} />
        ) : (
          <PhoneTerminal key={market.symbol} market={market} markets={markets} onSymbol={onSymbol} />
        )
      }
    </MarketGate>
  )
}

interface DeskProps {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
}

const CARD = 'rounded-surface border border-line bg-surface overflow-hidden'

function Desk({ market, markets, onSymbol }: DeskProps) {
  const { t } = useTranslation('trade')
  const terminal = useTerminal({ market, markets, onSymbol })
  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-1 flex-col gap-3 p-3 xl:p-4">
      <div className={CARD}>
        <SymbolBar
          market={market}
          onSearch={terminal.onSearch}
          aside={
            <>
              <span className="hidden text-11 text-ink-2 xl:block">
                <Liveness />
              </span>
              <Link
                to="/exchange/full-screen/$type"
                params={{ type: market.symbol }}
                title={t('layout.proTerminal')}
                aria-label={t('layout.proTerminal')}
                className={buttonClass('ghost', 'sm')}
              >
                <Maximize2 size={14} aria-hidden="true" />
              </Link>
            </>
          }
        />
      </div>
      <div className="grid h-[max(600px,calc(100dvh-430px))] grid-cols-[minmax(0,1fr)_280px_320px] gap-3">
        <ChartPanel market={market} onMoveOrder={terminal.onMoveOrder} className={CARD} />
        <BookPanel market={market} onTake={terminal.onTake} className={CARD} />
        <div className={`${CARD} overflow-y-auto! p-4`}>
          <OrderForm store={terminal.draft} />
        </div>
      </div>
      <OwnPanel
        market={market}
        markets={markets}
        onEdit={terminal.onEdit}
        onCancelAll={terminal.onCancelAll}
        className={`${CARD} h-80`}
      />
      {terminal.dialog}
    </div>
  )
}
