/** Puts one's own orders and positions onto the chart of a contract. Loaded for those who are logged in. */
import { useEffect } from 'react'
import type { OwnOnChart } from '../terminal/chart-own.ts'
import { useContractOnChart } from './chart-lines.ts'
import type { ContractMarket } from './contract-market.ts'

interface OwnOnContractChartProps {
  market: ContractMarket
  markets: readonly ContractMarket[]
  /** A line was let go at another price. */
  onMoved: (id: string, price: number) => void
  onOwn: (own: OwnOnChart | undefined) => void
}

export default function OwnOnContractChart({ market, markets, onMoved, onOwn }: OwnOnContractChartProps) {
  const own = useContractOnChart(market, markets, onMoved)
  useEffect(() => onOwn(own), [own, onOwn])
  useEffect(() => () => onOwn(undefined), [onOwn])
  return null
}
