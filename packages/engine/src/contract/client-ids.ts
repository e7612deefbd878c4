/** Client ids of contract orders. */
import { MAX_CONTRACT_CLIENT_IDS } from '../limits.ts'
import { RememberedOrders } from '../remembered-orders.ts'
import type { ContractOrderView } from './events.ts'
import type { ContractOrder } from './order.ts'

export class ContractClientIds extends RememberedOrders<ContractOrder, ContractOrderView> {
  constructor() {
    super(({ updatedAt }) => updatedAt, MAX_CONTRACT_CLIENT_IDS)
  }
}
