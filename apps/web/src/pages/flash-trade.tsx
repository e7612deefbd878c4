/** The terminal of flash contracts: the live line, what runs, the form, own contracts; on a phone one view at a time. */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  FlashChart,
  FlashForm,
  type FlashMarket,
  FlashPanel,
  HowItWorks,
  lastFlash,
  OwnLimits,
  Running,
  rememberFlash,
  useFlashMarkets,
  useFlashTerminal,
} from '../features/flash/public.ts'
import { useIsTwoColumns } from '../platform/media.ts'
import { useSession } from '../session/session.ts'
import { DEFAULT_SYMBOL } from '../terminal/desk/last-symbol.ts'
import { MarketLoader } from '../terminal/desk/market-loader.tsx'
import { PHONE_PANEL, PhoneFrame } from '../terminal/desk/phone-frame.tsx'
import { SITE_CARD } from '../terminal/desk/site-frame.tsx'
import { Liveness } from '../terminal/desk/status-line.tsx'
import { SymbolBar } from '../terminal/desk/symbol-bar.tsx'

interface TerminalProps {
  market: FlashMarket
  onSymbol: (symbol: string) => void
}

export default function FlashTrade() {
  const { symbol } = useSearch({ from: '/trade/index' })
  const navigate = useNavigate()
  const Terminal = useIsTwoColumns() ? Desk : Phone
  const onSymbol = (next: string, replace = false) =>
    void navigate({ to: '/trade/index', search: { type: 'sec', symbol: next }, replace })
  return (
    <MarketLoader
      {...useFlashMarkets()}
      symbol={symbol ?? lastFlash()}
      onSymbol={onSymbol}
      fallback={DEFAULT_SYMBOL}
      remember={rememberFlash}
    >
      {(market) => <Terminal key={market.symbol} market={market} onSymbol={onSymbol} />}
    </MarketLoader>
  )
}

function Desk({ market, onSymbol }: TerminalProps) {
  const isLogin = useSession((session) => session.isLogin)
  const { form, onSearch, onTransfer, onOpen, dialog } = useFlashTerminal({ market, onSymbol })
  const aside = (
    <span className="text-11 text-ink-2">
      <Liveness />
    </span>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-1 flex-col gap-3 p-3 xl:p-4">
      <div className={SITE_CARD}>
        <Boundary name="bar">
          <SymbolBar market={market} onSearch={onSearch} kind="flash" byIndex aside={aside} />
        </Boundary>
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_340px] items-start gap-3">
        <div className="grid min-w-0 gap-3">
          <div className="grid min-w-0 gap-3 xl:h-[max(360px,calc(100dvh-470px))] xl:grid-cols-[minmax(0,1fr)_300px]">
            <Boundary name="chart">
              <FlashChart market={market} className={`${SITE_CARD} max-xl:h-[max(360px,calc(100dvh-470px))]`} />
            </Boundary>
            <Boundary name="running">
              <Running onOpen={onOpen} beside className={`${SITE_CARD} min-h-31`} />
            </Boundary>
          </div>
          <Boundary name="orders">
            <FlashPanel market={market} onOpen={onOpen} className={`${SITE_CARD} h-72`} />
          </Boundary>
        </div>
        <div className="grid gap-3">
          <div className={`${SITE_CARD} p-4`}>
            <Boundary name="form">
              <FlashForm form={form} onTransfer={onTransfer} />
            </Boundary>
          </div>
          {isLogin ? (
            <Boundary name="limits">
              <Suspense fallback={<div className={`${SITE_CARD} min-h-96`} />}>
                <OwnLimits className={SITE_CARD} />
              </Suspense>
            </Boundary>
          ) : null}
        </div>
      </div>
      <Boundary name="dialog">{dialog}</Boundary>
    </div>
  )
}

function Phone({ market, onSymbol }: TerminalProps) {
  const { t } = useTranslation('flash')
  const isLogin = useSession((session) => session.isLogin)
  const [sheet, setSheet] = useState(false)
  const terminal = useFlashTerminal({ market, onSymbol, onForm: () => setSheet(true) })
  const { form, onSearch, onTransfer, onOpen, dialog } = terminal
  return (
    <PhoneFrame
      bar={<SymbolBar market={market} onSearch={onSearch} kind="flash" byIndex />}
      views={[
        { id: 'line', label: t('line.chart'), content: <FlashChart market={market} className="flex-1" /> },
        { id: 'how', label: t('how.title'), content: <HowItWorks /> },
        ...(isLogin ? [{ id: 'limits', label: t('limits'), content: <OwnLimitsView /> }] : []),
      ]}
      orders={
        <>
          <Running onOpen={onOpen} guide={false} className="border-t border-line" />
          <FlashPanel market={market} onOpen={onOpen} className={PHONE_PANEL} />
        </>
      }
      buy={t('form.go.up')}
      sell={t('form.go.down')}
      onPress={(side) => {
        form.change({ direction: side === 'buy' ? 'up' : 'down' })
        setSheet(true)
      }}
      form={<FlashForm form={form} onTransfer={onTransfer} onSent={() => setSheet(false)} />}
      formTitle={`${market.name} · ${t('form.title')}`}
      formOpen={sheet}
      onFormClose={() => setSheet(false)}
      dialog={dialog}
    />
  )
}

function OwnLimitsView() {
  return (
    <Suspense>
      <OwnLimits />
    </Suspense>
  )
}
