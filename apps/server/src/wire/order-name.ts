/** Which own order a call names: by its number, or by the client id that it was sent with. */
import { CallError } from '@candlewick/protocol/errors'

export interface OrderName {
  readonly id?: string | undefined
  readonly clientId?: string | undefined
}

/**
 * The number of the order that is named.
 * @param find the number of the customer's newest order with a client id
 * @throws CallError where neither or both are given, or no order of the customer's has that client id
 */
export async function namedOrder(
  { id, clientId }: OrderName,
  find: (clientId: string) => Promise<string | undefined>,
): Promise<string> {
  if (id !== undefined && clientId !== undefined)
    throw new CallError('field_invalid', { field: 'id', bound: 'id | clientId' })
  if (id !== undefined) return id
  if (clientId === undefined) throw new CallError('field_required', { field: 'id' })
  const found = await find(clientId)
  if (found === undefined) throw new CallError('order_not_found', { field: 'clientId' })
  return found
}
