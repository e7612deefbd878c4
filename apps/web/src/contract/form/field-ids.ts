/** The fields of the contract form are found by these ids: by the keys B and S, and where an order cannot be sent yet. */
export const CONTRACT_FIELDS = { price: 'contract-price', quantity: 'contract-quantity' } as const
