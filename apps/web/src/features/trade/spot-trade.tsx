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
import { accountOf, type TradeAccount, useTradeAccounts, wordOf } from '../../terminal/trade-account.ts'
import { useTerminal } from '../../terminal/use-terminal.tsx'

export default function SpotTrade() {
  const { symbol, type } = useSearch({ from: '/trade/index' })
  const asked = type === 'usta' ? 'spot' : accountOf(type)
  const navigate = useNavigate()
  const wide = useIsWide()
  const to = (account: TradeAccount, next: string | undefined, replace: boolean) =>
    void navigate({ to: '/trade/index', search: { type: wordOf(account), ...(next && { symbol: next }) }, replace })
  const onSymbol = (next: string) => to(asked, next, false)
  const onAccount = (account: TradeAccount) => to(account, symbol, true)
  return (
    <MarketGate symbol={symbol ?? lastSymbol()} onSymbol={onSymbol}>
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
  const aside = <ToPro to="/exchange/full-screen/$type" symbol={market.symbol} account={accounts.account} />
  return (
    <SiteFrame
      bar={
        <>
          <SymbolBar market={market} onSearch={terminal.onSearch} aside={aside} />
          {terminal.banner}
        </>
      }
      chart={<ChartPanel market={market} own={terminal.own} className={SITE_CARD} />}
      book={<BookPanel market={market} onTake={terminal.onTake} className={SITE_CARD} />}
      form={<OrderForm {...terminal.form} />}
      orders={
        <OwnPanel
          market={market}
          markets={markets}
          account={accounts.account}
          margin={terminal.margin}
          onEdit={terminal.onEdit}
          onCancelAll={terminal.onCancelAll}
          className={`${SITE_CARD} h-80`}
        />
      }
      dialog={terminal.dialog}
    />
  )
}
