/** What the rest of the server may use of payouts. */
export { payoutsConsoleArea } from './console-area.ts'
export { DEMO_INTERVALS, type PayoutDependencies, PRODUCTION_INTERVALS } from './dependencies.ts'
export { HouseWallets } from './house-wallets.ts'
export { payoutsArea } from './module.ts'
export { NetworkPayer, pay } from './payer.ts'
export { clientKey, SignerAway, SignerClient, SignerRefused } from './signer-client.ts'
export { Addresses, type GivenAddress } from './wallets.ts'
