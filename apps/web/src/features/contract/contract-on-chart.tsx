/** Puts one's own orders and positions onto the chart of a contract. Loaded for those who are logged in. */
import { useEffect } from 'react'
import { NOTHING_OWN, type OwnOnChart } from '../../terminal/chart/own-on-chart.ts'
import { type Followed, useFollow } from '../../terminal/desk/trailing-follow.ts'
import { useContractOnChart } from './chart-lines.ts'
import type { ContractMarket } from './contract-market.ts'
import { followContractOrder, useOwnContracts } from './own-contracts.ts'

/** Their trailing stops move on with the prices. */
const CONTRACTS: Followed = {
  subscribe: (listener) => useOwnContracts.subscribe(listener),
  orders: () => useOwnContracts.getState().orders,
  follow: followContractOrder,
}

interface ContractOnChartProps {
  market: ContractMarket
  markets: readonly ContractMarket[]
  /** A line was let go at another price. */
  onMoved: (id: string, price: number) => void
  onOwn: (own: OwnOnChart) => void
}

export default function ContractOnChart({ market, markets, onMoved, onOwn }: ContractOnChartProps) {
  useFollow(CONTRACTS, markets)
  const own = useContractOnChart(market, markets, onMoved)
  useEffect(() => onOwn(own), [own, onOwn])
  useEffect(() => () => onOwn(NOTHING_OWN), [onOwn])
  return null
}
