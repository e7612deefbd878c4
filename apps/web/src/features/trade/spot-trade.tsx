/** The simpler terminal inside the site: chart, book, form, own orders; roomier, and with the way to the full one. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookPanel } from '../../terminal/book-panel.tsx'
import { ChartPanel } from '../../terminal/chart-panel.tsx'
import { OrderForm } from '../../terminal/form/order-form.tsx'
import { useIsWide } from '../../terminal/hooks.ts'
import { lastSymbol } from '../../terminal/last-symbol.ts'
import { MarketGate } from '../../terminal/market-gate.tsx'
import { OwnPanel } from '../../terminal/own-panel.tsx'
import { PhoneTerminal } from '../../terminal/phone-terminal.tsx'
import { SITE_CARD, SiteFrame, ToPro } from '../../terminal/site-frame.tsx'
import type { SpotMarket } from '../../terminal/spot-market.ts'
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

function Desk({ market, markets, onSymbol }: DeskProps) {
  const terminal = useTerminal({ market, markets, onSymbol })
  const aside = <ToPro to="/exchange/full-screen/$type" symbol={market.symbol} />
  return (
    <SiteFrame
      bar={<SymbolBar market={market} onSearch={terminal.onSearch} aside={aside} />}
      chart={<ChartPanel market={market} onMoveOrder={terminal.onMoveOrder} className={SITE_CARD} />}
      book={<BookPanel market={market} onTake={terminal.onTake} className={SITE_CARD} />}
      form={<OrderForm store={terminal.draft} />}
      orders={
        <OwnPanel
          market={market}
          markets={markets}
          onEdit={terminal.onEdit}
          onCancelAll={terminal.onCancelAll}
          className={`${SITE_CARD} h-80`}
        />
      }
      dialog={terminal.dialog}
    />
  )
}
