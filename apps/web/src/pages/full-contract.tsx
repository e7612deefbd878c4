/** The professional terminal of contracts: everything in one window, panels resized and remembered. */
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  ContractBar,
  type ContractDeskProps,
  ContractForm,
  ContractLoader,
  ContractPanel,
  useContractTerminal,
} from '../features/contract/public.ts'
import { ChartPanel } from '../terminal/chart/chart-panel.tsx'
import { BookColumn } from '../terminal/desk/book-column.tsx'
import { DeskFrame } from '../terminal/desk/desk-frame.tsx'

export default function FullContract() {
  const { type } = useParams({ from: '/exchange/full-contract/$type' })
  const navigate = useNavigate()
  const onSymbol = (symbol: string, replace = false) =>
    void navigate({ to: '/exchange/full-contract/$type', params: { type: symbol }, replace })
  return <ContractLoader symbol={type} onSymbol={onSymbol} Desk={Desk} />
}

function Desk({ market, markets, onSymbol }: ContractDeskProps) {
  const terminal = useContractTerminal({ market, markets, onSymbol })
  return (
    <DeskFrame
      bar={<ContractBar market={market} onSearch={terminal.onSearch} />}
      chart={<ChartPanel market={market} own={terminal.own} className="flex-1" />}
      book={<BookColumn market={market} onTake={terminal.onTake} onCancel={terminal.own.onClosed} className="flex-1" />}
      form={<ContractForm store={terminal.store} onLeverage={terminal.onLeverage} onTransfer={terminal.onTransfer} />}
      orders={<ContractPanel {...terminal} market={market} markets={markets} className="flex-1" />}
      onKeys={terminal.onKeys}
      dialog={terminal.dialog}
    />
  )
}
