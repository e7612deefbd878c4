/** Finds the market asked for once the markets are there; says so where there is none. */
import { Button } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { marketCalled } from '../../markets/symbol-name.ts'
import type { TerminalMarket } from '../../markets/terminal-market.ts'

interface MarketLoaderProps<Market extends TerminalMarket> {
  symbol: string
  /** As it stands in the address, where that is another: perhaps the name that is shown. */
  typed?: string
  /** Undefined while they are loading. */
  markets: readonly Market[] | undefined
  failed: boolean
  retry: () => void
  onSymbol: (symbol: string, replace?: boolean) => void
  /** Where a person is taken who asked for a market that does not exist. */
  fallback: string
  remember: (symbol: string) => void
  children: (market: Market, markets: readonly Market[]) => ReactNode
}

/** Shows the market asked for once the markets are there. */
export function MarketLoader<Market extends TerminalMarket>(props: MarketLoaderProps<Market>) {
  const { symbol, typed = symbol, markets, failed, retry, onSymbol, fallback, remember, children } = props
  const { t } = useTranslation('trade')
  // Addresses are typed and pasted in small letters too.
  const wanted = symbol.toUpperCase()
  const market = markets?.find((one) => one.symbol === wanted)
  const called = markets && !market ? marketCalled(markets, typed)?.symbol : undefined
  useEffect(() => {
    if (called !== undefined) onSymbol(called, true)
  })
  useEffect(() => {
    if (market) remember(market.symbol)
  }, [market, remember])
  if (markets && market) return children(market, markets)
  if (failed) return <ErrorState title={t('marketsFailed')} onRetry={retry} className="m-auto" />
  if (!markets || called !== undefined) return <TerminalSkeleton />
  return (
    <Empty
      picture="closed"
      title={t('unknownMarket')}
      className="m-auto"
      action={
        <Button variant="primary" onClick={() => onSymbol(fallback)}>
          {t('chooseMarket')}
        </Button>
      }
    >
      {t('unknownMarketHint')}
    </Empty>
  )
}

/** The shape of a terminal while its markets load. */
function TerminalSkeleton() {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[52px_1fr_208px] gap-px bg-line" aria-hidden="true">
      <div className="flex items-center gap-6 overflow-hidden bg-surface px-4">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-4 w-64" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-px lg:grid-cols-[1fr_268px_300px]">
        <div className="bg-surface p-4">
          <Skeleton className="h-full w-full opacity-40" />
        </div>
        <div className="hidden bg-surface p-3 lg:block">
          <Skeleton className="h-full w-full opacity-40" />
        </div>
        <div className="hidden bg-surface p-4 lg:block">
          <Skeleton className="h-72 w-full opacity-40" />
        </div>
      </div>
      <div className="bg-surface" />
    </div>
  )
}
