/** The professional terminal of contracts: everything in one window, panels resized and remembered. */
import { useNavigate, useParams } from '@tanstack/react-router'
import { BookPanel } from '../../terminal/book-panel.tsx'
import { ChartPanel } from '../../terminal/chart-panel.tsx'
import { DeskFrame } from '../../terminal/desk-frame.tsx'
import { OrderForm } from '../../terminal/form/order-form.tsx'
import { useIsWide } from '../../terminal/hooks.ts'
import { MarketGate } from '../../terminal/market-gate.tsx'
import { OwnPanel } from '../../terminal/own-panel.tsx'
import { PhoneTerminal } from '../../terminal/phone-terminal.tsx'
import type { SpotMarket } from '../../terminal/spot-market.ts'
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

function Desk({ market, markets, onSymbol }: DeskProps) {
  const terminal = useTerminal({ market, markets, onSymbol })
  return (
    <DeskFrame
      bar={<SymbolBar market={market} onSearch={terminal.onSearch} />}
      chart={<ChartPanel market={market} onMoveOrder={terminal.onMoveOrder} className="flex-1" />}
      book={<BookPanel market={market} onTake={terminal.onTake} className="flex-1" />}
      trades={<TradesPanel market={market} className="flex-1" />}
      form={<OrderForm store={terminal.draft} />}
      orders={
        <OwnPanel
          market={market}
          markets={markets}
          onEdit={terminal.onEdit}
          onCancelAll={terminal.onCancelAll}
          className="flex-1"
        />
      }
      onKeys={terminal.onKeys}
      dialog={terminal.dialog}
    />
  )
}
