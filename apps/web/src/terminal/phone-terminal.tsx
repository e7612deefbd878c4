/** A terminal on a narrow screen: one view at a time, the order form in a sheet from the bar at the bottom. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookPanel } from './book-panel.tsx'
import type { TakePrice } from './book-side.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { OrderForm } from './form/order-form.tsx'
import { InfoPanel } from './info-panel.tsx'
import { OwnPanel } from './own-panel.tsx'
import { PHONE_PANEL, PhoneFrame } from './phone-frame.tsx'
import type { SpotDeskProps } from './spot-gate.tsx'
import { SymbolBar } from './symbol-bar.tsx'
import { tradedMarket, useTradeAccounts } from './trade-account.ts'
import { TradesPanel } from './trades-panel.tsx'
import { useTerminal } from './use-terminal.tsx'

export function PhoneTerminal({ market, markets, onSymbol, asked, onAccount }: SpotDeskProps) {
  const { t } = useTranslation('trade')
  const [form, setForm] = useState(false)
  const accounts = useTradeAccounts(market.symbol, asked, onAccount)
  const terminal = useTerminal({ market, markets, onSymbol, accounts, onForm: () => setForm(true) })
  const onTake: TakePrice = (ticks, lots) => {
    terminal.onTake(ticks, lots)
    setForm(true)
  }
  return (
    <PhoneFrame
      bar={
        <>
          <SymbolBar market={market} onSearch={terminal.onSearch} />
          {terminal.banner}
        </>
      }
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
