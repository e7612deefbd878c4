/** A contract terminal on a narrow screen: one view at a time, the order form in a sheet from the bar at the bottom. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PHONE_PANEL, PhoneFrame } from '../../terminal/desk/phone-frame.tsx'
import { usePhoneViews } from '../../terminal/desk/phone-views.tsx'
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
  const views = usePhoneViews({ market, own: terminal.own, onTake: terminal.onTake, onForm: () => setForm(true) })
  return (
    <PhoneFrame
      bar={<ContractBar market={market} onSearch={terminal.onSearch} />}
      views={views}
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
