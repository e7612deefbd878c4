/** The contract terminal inside the site: chart, book, form, positions; roomier, and with the way to the full one. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useContractOnChart } from '../../contract/chart-lines.ts'
import { ContractBar } from '../../contract/contract-bar.tsx'
import { ContractGate } from '../../contract/contract-gate.tsx'
import type { ContractMarket } from '../../contract/contract-market.ts'
import { ContractPhone } from '../../contract/contract-phone.tsx'
import { ContractForm } from '../../contract/form/contract-form.tsx'
import { ContractPanel } from '../../contract/panel/contract-panel.tsx'
import { useContractTerminal } from '../../contract/use-contract-terminal.tsx'
import { BookPanel } from '../../terminal/book-panel.tsx'
import { ChartPanel } from '../../terminal/chart-panel.tsx'
import { useIsWide } from '../../terminal/hooks.ts'
import { lastContract } from '../../terminal/last-symbol.ts'
import { Liveness } from '../../terminal/status-line.tsx'

export default function ContractTrade() {
  const { symbol } = useSearch({ from: '/trade/index' })
  const navigate = useNavigate()
  const wide = useIsWide()
  const onSymbol = (next: string) => void navigate({ to: '/trade/index', search: { type: 'usta', symbol: next } })
  return (
    <ContractGate symbol={symbol ?? lastContract()} onSymbol={onSymbol}>
      {(market, markets) =>
        wide ? (
          <Desk key={market.symbol} market={market} markets={markets} onSymbol={onSymbol} />
        ) : (
          <ContractPhone key={market.symbol} market={market} markets={markets} onSymbol={onSymbol} />
        )
      }
    </ContractGate>
  )
}

interface DeskProps {
  market: ContractMarket
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
}

const CARD = 'rounded-surface border border-line bg-surface overflow-hidden'
function Desk({ market, markets, onSymbol }: DeskProps) {
  const { t } = useTranslation('trade')
  const terminal = useContractTerminal({ market, markets, onSymbol })
  const own = useContractOnChart(market, markets)
  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-1 flex-col gap-3 p-3 xl:p-4">
      <div className={CARD}>
        <ContractBar
          market={market}
          onSearch={terminal.onSearch}
          aside={
            <>
              <span className="hidden text-11 text-ink-2 2xl:block">
                <Liveness />
              </span>
              <Link
                to="/exchange/full-contract/$type"
                params={{ type: market.symbol }}
                title={t('layout.proTerminal')}
                aria-label={t('layout.proTerminal')}
                className={buttonClass('ghost', 'sm')}
              >
                <Maximize2 size={14} aria-hidden="true" />
              </Link>
            </>
          }
        />
      </div>
      <div className="grid h-[max(640px,calc(100dvh-430px))] grid-cols-[minmax(0,1fr)_280px_320px] gap-3">
        <ChartPanel market={market} own={own} className={CARD} />
        <BookPanel market={market} onTake={terminal.onTake} className={CARD} />
        <div className={`${CARD} overflow-y-auto! p-4`}>
          <ContractForm store={terminal.store} onLeverage={terminal.onLeverage} onTransfer={terminal.onTransfer} />
        </div>
      </div>
      <ContractPanel {...terminal} market={market} markets={markets} className={`${CARD} h-80`} />
      {terminal.dialog}
    </div>
  )
}
