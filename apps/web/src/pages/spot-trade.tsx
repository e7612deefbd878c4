/** The simpler terminal inside the site: chart, book, form, own orders; roomier, and with the way to the full one. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  lastSymbol,
  OrderForm,
  OwnPanel,
  type SpotDeskProps,
  SpotLoader,
  useTerminal,
  useTradeAccounts,
} from '../features/spot/public.ts'
import { accountOf, type TradeAccount, wordOf } from '../platform/accounts.ts'
import { ChartPanel } from '../terminal/chart/chart-panel.tsx'
import { BookColumn } from '../terminal/desk/book-column.tsx'
import { SITE_CARD, SiteFrame, ToPro } from '../terminal/desk/site-frame.tsx'
import { SymbolBar } from '../terminal/desk/symbol-bar.tsx'

export default function SpotTrade() {
  const { symbol, type } = useSearch({ from: '/trade/index' })
  const navigate = useNavigate()
  const onGo = (next = symbol, account: TradeAccount, replace: boolean) =>
    void navigate({ to: '/trade/index', search: { type: wordOf(account), ...(next && { symbol: next }) }, replace })
  const asked = type === 'usta' || type === 'sec' ? 'spot' : accountOf(type)
  return <SpotLoader symbol={symbol ?? lastSymbol()} asked={asked} onGo={onGo} Desk={Desk} />
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
      chart={<ChartPanel market={market} own={terminal.own} className={`${SITE_CARD} flex-1`} />}
      book={
        <BookColumn
          market={market}
          onTake={terminal.onTake}
          onCancel={terminal.own.onClosed}
          className={`${SITE_CARD} flex-1`}
        />
      }
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
