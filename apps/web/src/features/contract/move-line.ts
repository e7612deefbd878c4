/** A line of the chart was let go elsewhere: what it stands for is moved at once, where the person wants no question. */

import { fromSteps } from '@candlewick/money/decimal'
import type { Ticks } from '@candlewick/money/types'
import { amendmentOf, startOf } from '../../terminal/form/order-edit.ts'
import { amendContractOrder, setProtections } from './calls.ts'
import type { ContractMarket } from './contract-market.ts'
import type { ContractLine } from './line-ids.ts'
import { useOwnContracts } from './own-contracts.ts'

/** The client says why it was refused, where it was. */
export function moveLine(line: ContractLine, market: ContractMarket, ticks: Ticks): void {
  const { orders, positions } = useOwnContracts.getState()
  if (line.kind === 'order') {
    const order = orders.find(({ id }) => id === line.id)
    const change = order && amendmentOf(order, market, startOf(order, market, ticks))
    if (change !== undefined) void amendContractOrder(line.id, change)
    return
  }
  const position = positions.find(({ id }) => id === line.position)
  if (position === undefined) return
  const { takeProfit, stopLoss } = position
  void setProtections(position.id, {
    ...(takeProfit && { takeProfit: takeProfit.triggerPrice, takeProfitBy: takeProfit.triggerBy }),
    ...(stopLoss && { stopLoss: stopLoss.triggerPrice, stopLossBy: stopLoss.triggerBy }),
    [line.field]: fromSteps(ticks, market.rules.tickSize),
    [`${line.field}By`]: position[line.field]?.triggerBy ?? 'mark',
  })
}
