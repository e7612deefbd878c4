/** A contract terminal on a narrow screen: one view at a time, the order form in a sheet from the bar at the bottom. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookPanel } from '../terminal/book-panel.tsx'
import type { TakePrice } from '../terminal/book-side.tsx'
import { ChartPanel } from '../terminal/chart-panel.tsx'
import { PHONE_PANEL, PhoneFrame } from '../terminal/phone-frame.tsx'
import { TradesPanel } from '../terminal/trades-panel.tsx'
import { ContractBar } from './contract-bar.tsx'
import type { ContractMarket } from './contract-market.ts'
import { ContractForm } from './form/contract-form.tsx'
import { ContractPanel } from './panel/contract-panel.tsx'
import { useContractTerminal } from './use-contract-terminal.tsx'

interface ContractPhoneProps {
  market: ContractMarket
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
}

export function ContractPhone({ market, markets, onSymbol }: ContractPhoneProps) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const [form, setForm] = useState(false)
  const terminal = useContractTerminal({ market, markets, onSymbol, onForm: () => setForm(true) })
  const onTake: TakePrice = (ticks, lots) => {
    terminal.onTake(ticks, lots)
    setForm(true)
  }
  return (
    <PhoneFrame
      bar={<ContractBar market={market} onSearch={terminal.onSearch} />}
      views={[
        {
          id: 'chart',
          label: t('chart.title'),
          content: <ChartPanel market={market} titled={false} own={terminal.own} className="flex-1" />,
        },
        {
          id: 'book',
          label: t('book.title'),
          content: <BookPanel market={market} titled={false} onTake={onTake} className="flex-1" />,
        },
        {
          id: 'trades',
          label: t('trades.title'),
          content: <TradesPanel market={market} titled={false} className="flex-1" />,
        },
      ]}
      orders={<ContractPanel {...terminal} market={market} markets={markets} className={PHONE_PANEL} />}
      buy={words('side.long')}
      sell={words('side.short')}
      onPress={(side) => {
        terminal.store.dispatch({ type: 'side', side: side === 'buy' ? 'long' : 'short' })
        setForm(true)
      }}
      form={
        <ContractForm
          store={terminal.store}
          onLeverage={terminal.onLeverage}
          onTransfer={terminal.onTransfer}
          onSent={() => setForm(false)}
        />
      }
      formTitle={`${market.name} · ${t('form.title')}`}
      formOpen={form}
      onFormClose={() => setForm(false)}
      dialog={terminal.dialog}
    />
  )
}
