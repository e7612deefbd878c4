/** What the private socket says about contracts. */
import type { OwnChannel } from '../../realtime/channels.ts'
import type { RestingSource } from '../../realtime/own-resting.ts'
import {
  clearContracts,
  hearContractFills,
  hearContractOrders,
  takePositions,
  useOwnContracts,
} from './own-contracts.ts'

export const contractChannel: OwnChannel = {
  hear: {
    CONTRACT_ORDER: ({ sequence, data }) => hearContractOrders(sequence, data),
    CONTRACT_TRADE: ({ sequence, data }) => hearContractFills(sequence, data),
    POSITION: ({ sequence, data, accounts }) => takePositions(sequence, data, accounts),
  },
  forget: clearContracts,
}

/** The open contract orders, for the marks in the book. */
export const restingContracts: RestingSource = {
  orders: () => useOwnContracts.getState().orders,
  subscribe: useOwnContracts.subscribe,
}
