/** The contract terminal inside the site: chart, book, form, positions; roomier, and with the way to the full one. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  ContractBar,
  type ContractDeskProps,
  ContractForm,
  ContractLoader,
  ContractPanel,
  lastContract,
  useContractTerminal,
} from '../features/contract/public.ts'
import { ChartPanel } from '../terminal/chart/chart-panel.tsx'
import { BookColumn } from '../terminal/desk/book-column.tsx'
import { SITE_CARD, SiteFrame, ToPro } from '../terminal/desk/site-frame.tsx'

export default function ContractTrade() {
  const { symbol } = useSearch({ from: '/trade/index' })
  const navigate = useNavigate()
  const onSymbol = (next: string, replace = false) =>
    void navigate({ to: '/trade/index', search: { type: 'usta', symbol: next }, replace })
  return <ContractLoader symbol={symbol ?? lastContract(true)} onSymbol={onSymbol} Desk={Desk} />
}

function Desk({ market, markets, onSymbol }: ContractDeskProps) {
  const terminal = useContractTerminal({ market, markets, onSymbol })
  const aside = <ToPro to="/exchange/full-contract/$type" symbol={market.symbol} crowded />
  return (
    <SiteFrame
      bar={<ContractBar market={market} onSearch={terminal.onSearch} aside={aside} />}
      chart={<ChartPanel market={market} own={terminal.own} className={`${SITE_CARD} flex-1`} />}
      book={
        <BookColumn
          market={market}
          onTake={terminal.onTake}
          onCancel={terminal.own.onClosed}
          className={`${SITE_CARD} flex-1`}
        />
      }
      form={<ContractForm store={terminal.store} onLeverage={terminal.onLeverage} onTransfer={terminal.onTransfer} />}
      orders={<ContractPanel {...terminal} market={market} markets={markets} className={`${SITE_CARD} h-80`} />}
      dialog={terminal.dialog}
    />
  )
}
