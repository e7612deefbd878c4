/** The lines of a contract's chart by their ids: an order's is the order's own, a protection's names its position. */

export type ProtectionField = 'takeProfit' | 'stopLoss'

export type ContractLine =
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'protection'; readonly field: ProtectionField; readonly position: string }

export const protectionLine = (field: ProtectionField, position: string): string => `${field} ${position}`

export function lineOf(id: string): ContractLine {
  const [field, position] = id.split(' ')
  if (position === undefined || (field !== 'takeProfit' && field !== 'stopLoss')) return { kind: 'order', id }
  return { kind: 'protection', field, position }
}
