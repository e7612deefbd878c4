/** The trade page's products, each its own chunk, told apart by the address. */
import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { loadChunk } from '../platform/chunk.ts'

const Spot = lazyRouteComponent(() => loadChunk(() => import('../pages/spot-trade.tsx')))
const Contract = lazyRouteComponent(() => loadChunk(() => import('../pages/contract-trade.tsx')))
const Flash = lazyRouteComponent(() => loadChunk(() => import('../pages/flash-trade.tsx')))

export function TradeKinds() {
  const { type } = useSearch({ from: '/trade/index' })
  if (type === 'sec') return <Flash />
  return type === 'usta' ? <Contract /> : <Spot />
}
