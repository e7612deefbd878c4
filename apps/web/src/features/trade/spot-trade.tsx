/** The simpler terminal inside the site: chart, book, form, own orders; roomier, and with the way to the full one. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookPanel } from '../../terminal/book-panel.tsx'
import { ChartPanel } from '../../terminal/chart-panel.tsx'
import { OrderForm } from '../../terminal/form/order-form.tsx'
import { lastSymbol } from '../../terminal/last-symbol.ts'
import { OwnPanel } from '../../terminal/own-panel.tsx'
import { SITE_CARD, SiteFrame, ToPro } from '../../terminal/site-frame.tsx'
import { type SpotDeskProps, SpotGate } from '../../terminal/spot-gate.tsx'
import { SymbolBar } from '../../terminal/symbol-bar.tsx'
import { accountOf, type TradeAccount, useTradeAccounts, wordOf } from '../../terminal/trade-account.ts'
import { useTerminal } from '../../terminal/use-terminal.tsx'

export default function SpotTrade() {
  const { symbol, type } = useSearch({ from: '/trade/index' })
  const navigate = useNavigate()
  const onGo = (next = symbol, account: TradeAccount, replace: boolean) =>
    void navigate({ to: '/trade/index', search: { type: wordOf(account), ...(next && { symbol: next }) }, replace })
  const asked = type === 'usta' || type === 'sec' ? 'spot' : accountOf(type)
  return <SpotGate symbol={symbol ?? lastSymbol()} asked={asked} onGo={onGo} Desk={Desk} />
}

function Desk({ market, markets, onSymbol, asked, onAccount }: SpotDeskProps) {
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
