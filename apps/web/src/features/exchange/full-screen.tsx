/** The professional terminal of spot and margin: everything in one window, panels resized and remembered. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
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
import { accountOf, type TradeAccount, usedAccount, useTradeAccounts, wordOf } from '../../terminal/trade-account.ts'
import { TradesPanel } from '../../terminal/trades-panel.tsx'
import { useTerminal } from '../../terminal/use-terminal.tsx'

export default function FullScreen() {
  const { type } = useParams({ from: '/exchange/full-screen/$type' })
  const { type: word } = useSearch({ from: '/exchange/full-screen/$type' })
  const used = usedAccount.use((one) => one.account)
  const asked = word === undefined ? used : accountOf(word)
  const navigate = useNavigate()
  const wide = useIsWide()
  const to = (symbol: string, account: TradeAccount, replace: boolean) =>
    void navigate({
      to: '/exchange/full-screen/$type',
      params: { type: symbol },
      search: { type: wordOf(account) },
      replace,
    })
  const onSymbol = (symbol: string) => to(symbol, asked, false)
  const onAccount = (account: TradeAccount) => to(type, account, true)
  return (
    <MarketGate symbol={type} onSymbol={onSymbol}>
      {(market, markets) =>
        wide ? (
          <Desk key={market.symbol} {...{ market, markets, onSymbol, asked, onAccount }} />
        ) : (
          <PhoneTerminal key={market.symbol} {...{ market, markets, onSymbol, asked, onAccount }} />
        )
      }
    </MarketGate>
  )
}

interface DeskProps {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
  asked: TradeAccount
  onAccount: (account: TradeAccount) => void
}

function Desk({ market, markets, onSymbol, asked, onAccount }: DeskProps) {
  const accounts = useTradeAccounts(market.symbol, asked, onAccount)
  const terminal = useTerminal({ market, markets, onSymbol, accounts })
  return (
    <DeskFrame
      bar={
        <>
          <SymbolBar market={market} onSearch={terminal.onSearch} />
          {terminal.banner}
        </>
      }
      chart={<ChartPanel market={market} own={terminal.own} className="flex-1" />}
      book={<BookPanel market={market} onTake={terminal.onTake} className="flex-1" />}
      trades={<TradesPanel market={market} className="flex-1" />}
      form={<OrderForm {...terminal.form} />}
      orders={
        <OwnPanel
          market={market}
          markets={markets}
          account={accounts.account}
          margin={terminal.margin}
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
