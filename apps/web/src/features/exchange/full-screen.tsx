/** The professional terminal: everything in one window, panels resized and remembered. */
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { resetBookOptions } from '../../terminal/book-options.ts'
import { BookPanel } from '../../terminal/book-panel.tsx'
import { ChartPanel } from '../../terminal/chart-panel.tsx'
import { OrderForm } from '../../terminal/form/order-form.tsx'
import { useIsWide } from '../../terminal/hooks.ts'
import { MarketGate } from '../../terminal/market-gate.tsx'
import { OwnPanel } from '../../terminal/own-panel.tsx'
import { changePanelSizes, PANEL_BOUNDS, resetPanelSizes, usePanelSizes } from '../../terminal/panel-sizes.ts'
import { PhoneTerminal } from '../../terminal/phone-terminal.tsx'
import { Splitter } from '../../terminal/splitter.tsx'
import type { SpotMarket } from '../../terminal/spot-market.ts'
import { StatusLine } from '../../terminal/status-line.tsx'
import { SymbolBar } from '../../terminal/symbol-bar.tsx'
import { TradesPanel } from '../../terminal/trades-panel.tsx'
import { useTerminal } from '../../terminal/use-terminal.tsx'

export default function FullScreen() {
  const { type } = useParams({ from: '/exchange/full-screen/$type' })
  const navigate = useNavigate()
  const wide = useIsWide()
  const onSymbol = (symbol: string) => void navigate({ to: '/exchange/full-screen/$type', params: { type: symbol } })
  return (
    <MarketGate symbol={type} onSymbol={onSymbol}>
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

/** Panels and book are again as they were at first. */
function resetTerminal(): void {
  resetPanelSizes()
  resetBookOptions()
}

/** Never lower than this many pixels: below, the page scrolls rather than squeezing the panels. */
const LEAST_HEIGHT = 'min-h-170'

function Desk({ market, markets, onSymbol }: DeskProps) {
  const { t } = useTranslation('trade')
  const terminal = useTerminal({ market, markets, onSymbol })
  const sizes = usePanelSizes()
  return (
    <div className={`flex h-[calc(100dvh-var(--bar-terminal)-1px)] ${LEAST_HEIGHT} flex-col bg-surface`}>
      <div className="border-b border-line">
        <SymbolBar market={market} onSearch={terminal.onSearch} />
      </div>
      <div className="flex min-h-0 flex-1">
        <ChartPanel market={market} onMoveOrder={terminal.onMoveOrder} className="flex-1" />
        <Splitter
          label={t('layout.resizeBook')}
          axis="x"
          sign={-1}
          value={sizes.book}
          {...PANEL_BOUNDS.book}
          onValue={(size) => changePanelSizes({ book: size })}
        />
        <div className="flex min-h-0 shrink-0 flex-col" style={{ width: sizes.book }}>
          <BookPanel market={market} onTake={terminal.onTake} className="flex-1" />
          <Splitter
            label={t('layout.resizeTrades')}
            axis="y"
            sign={-1}
            value={sizes.trades}
            {...PANEL_BOUNDS.trades}
            onValue={(size) => changePanelSizes({ trades: size })}
          />
          <div className="flex shrink-0 flex-col" style={{ height: sizes.trades }}>
            <TradesPanel market={market} className="flex-1" />
          </div>
        </div>
        <Splitter
          label={t('layout.resizeForm')}
          axis="x"
          sign={-1}
          value={sizes.form}
          {...PANEL_BOUNDS.form}
          onValue={(size) => changePanelSizes({ form: size })}
        />
        <div className="shrink-0 overflow-y-auto px-4 py-3" style={{ width: sizes.form }}>
          <OrderForm store={terminal.draft} />
        </div>
      </div>
      <Splitter
        label={t('layout.resizeOrders')}
        axis="y"
        sign={-1}
        value={sizes.orders}
        {...PANEL_BOUNDS.orders}
        onValue={(size) => changePanelSizes({ orders: size })}
      />
      <div className="flex shrink-0 flex-col" style={{ height: sizes.orders }}>
        <OwnPanel
          market={market}
          markets={markets}
          onEdit={terminal.onEdit}
          onCancelAll={terminal.onCancelAll}
          className="flex-1"
        />
      </div>
      <div className="shrink-0 border-t border-line">
        <StatusLine onKeys={terminal.onKeys} onReset={resetTerminal} />
      </div>
      {terminal.dialog}
    </div>
  )
}
