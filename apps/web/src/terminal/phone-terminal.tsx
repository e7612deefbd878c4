/** A terminal on a narrow screen: one view at a time, the order form in a sheet from the bar at the bottom. */
import { Button } from '@candlewick/ui/button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookPanel } from './book-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'
import type { OrderSide } from './form/order-draft.ts'
import { OrderForm } from './form/order-form.tsx'
import { InfoPanel } from './info-panel.tsx'
import { OwnPanel } from './own-panel.tsx'
import type { SpotMarket } from './spot-market.ts'
import { Liveness } from './status-line.tsx'
import { SymbolBar } from './symbol-bar.tsx'
import { TradesPanel } from './trades-panel.tsx'
import { useTerminal } from './use-terminal.tsx'

const VIEWS = ['chart', 'book', 'trades', 'info'] as const
const TITLES = { chart: 'chart.title', book: 'book.title', trades: 'trades.title', info: 'info.title' } as const
type View = (typeof VIEWS)[number]

interface PhoneTerminalProps {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
}

export function PhoneTerminal({ market, markets, onSymbol }: PhoneTerminalProps) {
  const { t } = useTranslation('trade')
  const [view, setView] = useState<View>('chart')
  const [form, setForm] = useState(false)
  const open = (_side: OrderSide) => setForm(true)
  const terminal = useTerminal({ market, markets, onSymbol, onForm: open })
  const press = (side: OrderSide) => {
    terminal.draft.dispatch({ type: 'side', side })
    setForm(true)
  }
  return (
    <div className="flex flex-1 flex-col bg-surface pb-16">
      <div className="border-b border-line">
        <SymbolBar market={market} onSearch={terminal.onSearch} />
      </div>
      <Tabs
        look="panel"
        label={t('layout.views')}
        items={VIEWS.map((id) => ({ id, label: t(TITLES[id]) }))}
        value={view}
        onValue={setView}
        className="text-13"
        aside={
          <span className="ml-auto text-11">
            <Liveness brief />
          </span>
        }
      />
      <div className="flex h-[52dvh] min-h-80 flex-col">
        <PhoneView
          view={view}
          market={market}
          onMoveOrder={terminal.onMoveOrder}
          onTake={(ticks, lots) => {
            terminal.onTake(ticks, lots)
            setForm(true)
          }}
        />
      </div>
      <OwnPanel
        market={market}
        markets={markets}
        onEdit={terminal.onEdit}
        onCancelAll={terminal.onCancelAll}
        className="h-[60dvh] min-h-80 border-t border-line"
      />
      <div className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 gap-2 border-t border-line bg-surface p-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <Button variant="buy" size="lg" onClick={() => press('buy')}>
          {t('buy')}
        </Button>
        <Button variant="sell" size="lg" onClick={() => press('sell')}>
          {t('sell')}
        </Button>
      </div>
      <Sheet side="bottom" open={form} onClose={() => setForm(false)} title={`${market.name} · ${t('form.title')}`}>
        <OrderForm store={terminal.draft} onSent={() => setForm(false)} />
      </Sheet>
      {terminal.dialog}
    </div>
  )
}

interface PhoneViewProps {
  view: View
  market: SpotMarket
  onMoveOrder: (id: string, price: number) => void
  onTake: (ticks: number, lots?: number) => void
}

function PhoneView({ view, market, onMoveOrder, onTake }: PhoneViewProps) {
  switch (view) {
    case 'chart':
      return <ChartPanel market={market} titled={false} onMoveOrder={onMoveOrder} className="flex-1" />
    case 'book':
      return <BookPanel market={market} titled={false} onTake={onTake} className="flex-1" />
    case 'trades':
      return <TradesPanel market={market} titled={false} className="flex-1" />
    case 'info':
      return <InfoPanel market={market} className="overflow-y-auto" />
  }
}
