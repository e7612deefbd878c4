/** A terminal on a narrow screen: one view at a time, the order form in a sheet from the bar at the bottom. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PHONE_PANEL, PhoneFrame } from '../../terminal/desk/phone-frame.tsx'
import { usePhoneViews } from '../../terminal/desk/phone-views.tsx'
import { SymbolBar } from '../../terminal/desk/symbol-bar.tsx'
import { OrderForm } from './form/order-form.tsx'
import { InfoPanel } from './info-panel.tsx'
import { OwnPanel } from './panel/own-panel.tsx'
import type { SpotDeskProps } from './spot-loader.tsx'
import { tradedMarket, useTradeAccounts } from './trade-accounts.ts'
import { useTerminal } from './use-terminal.tsx'

export function PhoneTerminal({ market, markets, onSymbol, asked, onAccount }: SpotDeskProps) {
  const { t } = useTranslation('trade')
  const [form, setForm] = useState(false)
  const accounts = useTradeAccounts(market.symbol, asked, onAccount)
  const terminal = useTerminal({ market, markets, onSymbol, accounts, onForm: () => setForm(true) })
  const views = usePhoneViews({ market, own: terminal.own, onTake: terminal.onTake, onForm: () => setForm(true) })
  return (
    <PhoneFrame
      bar={
        <>
          <SymbolBar market={market} onSearch={terminal.onSearch} />
          {terminal.banner}
        </>
      }
      views={[
        ...views,
        {
          id: 'info',
          label: t('info.title'),
          content: <InfoPanel market={tradedMarket(market, accounts.account)} className="overflow-y-auto" />,
        },
      ]}
      orders={
        <OwnPanel
          market={market}
          markets={markets}
          account={accounts.account}
          margin={terminal.margin}
          onEdit={terminal.onEdit}
          onCancelAll={terminal.onCancelAll}
          className={PHONE_PANEL}
        />
      }
      buy={t('buy')}
      sell={t('sell')}
      onPress={(side) => {
        terminal.draft.dispatch({ type: 'side', side })
        setForm(true)
      }}
      form={<OrderForm {...terminal.form} onSent={() => setForm(false)} />}
      formTitle={`${market.name} · ${t('form.title')}`}
      formOpen={form}
      onFormClose={() => setForm(false)}
      dialog={terminal.dialog}
    />
  )
}
