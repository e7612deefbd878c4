/** The professional terminal of spot and margin: everything in one window, panels resized and remembered. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  OrderForm,
  OwnPanel,
  type SpotDeskProps,
  SpotLoader,
  useTerminal,
  useTradeAccounts,
} from '../features/spot/public.ts'
import { accountOf, type TradeAccount, usedAccount, wordOf } from '../platform/accounts.ts'
import { ChartPanel } from '../terminal/chart/chart-panel.tsx'
import { BookColumn } from '../terminal/desk/book-column.tsx'
import { DeskFrame } from '../terminal/desk/desk-frame.tsx'
import { SymbolBar } from '../terminal/desk/symbol-bar.tsx'

export default function FullScreen() {
  const { type } = useParams({ from: '/exchange/full-screen/$type' })
  const { type: word } = useSearch({ from: '/exchange/full-screen/$type' })
  const used = usedAccount.use((one) => one.account)
  const navigate = useNavigate()
  const onGo = (symbol: string | undefined, account: TradeAccount, replace: boolean) =>
    void navigate({
      to: '/exchange/full-screen/$type',
      params: { type: symbol ?? type },
      search: { type: wordOf(account) },
      replace,
    })
  return <SpotLoader symbol={type} asked={word === undefined ? used : accountOf(word)} onGo={onGo} Desk={Desk} />
}

function Desk({ market, markets, onSymbol, asked, onAccount }: SpotDeskProps) {
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
      book={<BookColumn market={market} onTake={terminal.onTake} onCancel={terminal.own.onClosed} className="flex-1" />}
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
