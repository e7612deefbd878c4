/** Client ids of contract orders. */
import { CONTRACT_CLIENT_ID_SHARE, MAX_CONTRACT_CLIENT_IDS, MAX_CONTRACT_CLIENT_IDS_OF_OWNER } from '../../limits.ts'
import { RememberedOrders } from '../../orders/idempotency-store.ts'
import type { EngineLimits } from '../../state.ts'
import type { ContractOrderView } from '../events.ts'
import type { ContractOrder } from './order.ts'

export class ContractClientIds extends RememberedOrders<ContractOrder, ContractOrderView> {
  constructor(limits: EngineLimits) {
    super(({ updatedAt }) => updatedAt, {
      all: limits.contractClientIds ?? MAX_CONTRACT_CLIENT_IDS,
      ofOwner: limits.contractClientIdsOfOwner ?? MAX_CONTRACT_CLIENT_IDS_OF_OWNER,
      share: limits.contractClientIdShare ?? CONTRACT_CLIENT_ID_SHARE,
    })
  }
}
