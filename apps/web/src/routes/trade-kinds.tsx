/** The trade page's products, each its own chunk, told apart by the address. */
import { useSearch } from '@tanstack/react-router'
import { screen } from '../navigation/screen.ts'

const Spot = screen(() => import('../pages/spot-trade.tsx'))
const Contract = screen(() => import('../pages/contract-trade.tsx'))
const Flash = screen(() => import('../pages/flash-trade.tsx'))

export function TradeKinds() {
  const { type } = useSearch({ from: '/trade/index' })
  if (type === 'sec') return <Flash />
  return type === 'usta' ? <Contract /> : <Spot />
}
