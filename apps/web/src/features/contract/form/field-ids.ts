/** The fields of the contract form are found by these ids: by the keys B and S, and where an order cannot be sent yet. */
import type { ContractField } from './draft.ts'

export const CONTRACT_FIELDS = {
  price: 'contract-price',
  quantity: 'contract-quantity',
  trigger: 'contract-trigger',
  callback: 'contract-callback',
  shown: 'contract-shown',
  activation: 'contract-activation',
  stopPrice: 'contract-stop-price',
  takeProfit: 'contract-take-profit',
  stopLoss: 'contract-stop-loss',
  from: 'contract-from',
  to: 'contract-to',
  rungs: 'contract-rungs',
} as const satisfies Record<ContractField, string>
