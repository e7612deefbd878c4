/** The trade page's products, each its own chunk, told apart by the address. */
import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { loadChunk } from '../platform/chunk.ts'

const Spot = lazyRouteComponent(() => loadChunk(() => import('../features/trade/spot-trade.tsx')))
const Contract = lazyRouteComponent(() => loadChunk(() => import('../features/trade/contract-trade.tsx')))
const Flash = lazyRouteComponent(() => loadChunk(() => import('../features/trade/flash-trade.tsx')))

export function TradeKinds() {
  const { type } = useSearch({ from: '/trade/index' })
  if (type === 'sec') return <Flash />
  return type === 'usta' ? <Contract /> : <Spot />
}
