/** Client ids of contract orders: unique per owner until 24 hours after the order's end, with what the order became. */
import { CLIENT_ID_KEPT, MAX_CONTRACT_CLIENT_IDS } from '../limits.ts'
import type { ContractOrderView } from './events.ts'
import type { ContractOrder } from './order.ts'

export interface RememberedOrder {
  /** The order as it was asked for, to tell a repetition from another order. */
  readonly body: string
  /** Set while it is open; afterwards what it became. */
  order?: ContractOrder
  view?: ContractOrderView
}

export class ContractClientIds {
  readonly open = new Map<string, RememberedOrder>()
  /** Oldest end first: a Map keeps the order in which its keys came. */
  readonly ended = new Map<string, RememberedOrder>()

  get full(): boolean {
    return this.open.size + this.ended.size >= MAX_CONTRACT_CLIENT_IDS
  }

  find(owner: number, clientId: string): RememberedOrder | undefined {
    const key = keyOf(owner, clientId)
    return this.open.get(key) ?? this.ended.get(key)
  }

  take(owner: number, body: string, order: ContractOrder): void {
    if (order.clientId !== '') this.open.set(keyOf(owner, order.clientId), { body, order })
  }

  /** Starts the 24 hours. */
  end(owner: number, view: ContractOrderView): void {
    const key = keyOf(owner, view.clientId)
    const known = this.open.get(key)
    if (known === undefined) return
    this.open.delete(key)
    this.ended.set(key, { body: known.body, view })
  }

  expire(now: number): void {
    for (const [key, { view }] of this.ended) {
      if (view !== undefined && view.updatedAt + CLIENT_ID_KEPT > now) return
      this.ended.delete(key)
    }
  }
}

function keyOf(owner: number, clientId: string): string {
  return `${owner} ${clientId}`
}
