/** A contract terminal on a narrow screen: one view at a time, the order form in a sheet from the bar at the bottom. */
import { Button } from '@candlewick/ui/button.tsx'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookPanel } from '../terminal/book-panel.tsx'
import { ChartPanel } from '../terminal/chart-panel.tsx'
import { Liveness } from '../terminal/status-line.tsx'
import { TradesPanel } from '../terminal/trades-panel.tsx'
import { useContractOnChart } from './chart-lines.ts'
import { ContractBar } from './contract-bar.tsx'
import type { ContractMarket } from './contract-market.ts'
import { ContractForm } from './form/contract-form.tsx'
import { ContractPanel } from './panel/contract-panel.tsx'
import { useContractTerminal } from './use-contract-terminal.tsx'

const VIEWS = ['chart', 'book', 'trades'] as const
const TITLES = { chart: 'chart.title', book: 'book.title', trades: 'trades.title' } as const
type View = (typeof VIEWS)[number]

interface ContractPhoneProps {
  market: ContractMarket
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
}

export function ContractPhone({ market, markets, onSymbol }: ContractPhoneProps) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const [view, setView] = useState<View>('chart')
  const [form, setForm] = useState(false)
  const terminal = useContractTerminal({ market, markets, onSymbol, onForm: () => setForm(true) })
  const own = useContractOnChart(market, markets)
  const press = (side: 'long' | 'short') => {
    terminal.store.dispatch({ type: 'side', side })
    setForm(true)
  }
  return (
    <div className="flex flex-1 flex-col bg-surface pb-16">
      <div className="border-b border-line">
        <ContractBar market={market} onSearch={terminal.onSearch} />
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
        {view === 'chart' ? <ChartPanel market={market} titled={false} own={own} className="flex-1" /> : null}
        {view === 'book' ? (
          <BookPanel
            market={market}
            titled={false}
            onTake={(ticks, lots) => {
              terminal.onTake(ticks, lots)
              setForm(true)
            }}
            className="flex-1"
          />
        ) : null}
        {view === 'trades' ? <TradesPanel market={market} titled={false} className="flex-1" /> : null}
      </div>
      <ContractPanel
        {...terminal}
        market={market}
        markets={markets}
        className="h-[60dvh] min-h-80 border-t border-line"
      />
      <div className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 gap-2 border-t border-line bg-surface p-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <Button variant="buy" size="lg" onClick={() => press('long')}>
          {words('side.long')}
        </Button>
        <Button variant="sell" size="lg" onClick={() => press('short')}>
          {words('side.short')}
        </Button>
      </div>
      <Sheet side="bottom" open={form} onClose={() => setForm(false)} title={`${market.name} · ${t('form.title')}`}>
        <ContractForm
          store={terminal.store}
          onLeverage={terminal.onLeverage}
          onTransfer={terminal.onTransfer}
          onSent={() => setForm(false)}
        />
      </Sheet>
      {terminal.dialog}
    </div>
  )
}
