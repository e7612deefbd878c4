/** Client ids of contract orders. */

import { IdempotencyStore } from '../../orders/idempotency-store.ts'
import type { ContractOrderView } from '../events.ts'
import { CONTRACT_CLIENT_ID_SHARE, MAX_CONTRACT_CLIENT_IDS, MAX_CONTRACT_CLIENT_IDS_OF_OWNER } from '../limits.ts'
import type { ContractOrder } from './order.ts'

/** How many are kept: of all, of one customer, and of a customer's older ones. */
export interface ContractIdLimits {
  readonly contractClientIds?: number
  readonly contractClientIdsOfOwner?: number
  readonly contractClientIdShare?: number
}

export class ContractClientIds extends IdempotencyStore<ContractOrder, ContractOrderView> {
  constructor(limits: ContractIdLimits) {
    super(({ updatedAt }) => updatedAt, {
      all: limits.contractClientIds ?? MAX_CONTRACT_CLIENT_IDS,
      ofOwner: limits.contractClientIdsOfOwner ?? MAX_CONTRACT_CLIENT_IDS_OF_OWNER,
      share: limits.contractClientIdShare ?? CONTRACT_CLIENT_ID_SHARE,
    })
  }
}
