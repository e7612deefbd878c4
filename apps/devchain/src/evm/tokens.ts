/** The contracts on the development chain, in the order in which they were deployed: so their addresses never change. */
import { encodeDeployData, getContractAddress, type Hex } from 'viem'
import {
  FALSE_TOKEN,
  FEE_TOKEN,
  LIAR_TOKEN,
  MUTE_TOKEN,
  ODD_LOGS,
  PLAIN_TOKEN,
  SILENT_TOKEN,
  SPLITTER,
} from './contracts.generated.ts'

/** The first account of anvil's well-known words: faucet, and owner of all tokens. */
export const FAUCET_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The second: pays where something odd is to happen, so that the faucet's payments stay in order. */
export const ODD_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The third: where the demo keeps what its customers were given. */
export const COLD_ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const MOST_SUPPLY = 10n ** 33n

/** What a coin is called at the faucet → its contract. */
export type TokenName = (typeof NAMES)[number]
const NAMES = ['USDT', 'USDC', 'LINK', 'FEE', 'LIE', 'NOPE', 'WIDE', 'FOREIGN', 'MUTE', 'odd_logs', 'splitter'] as const

export interface DevToken {
  readonly name: TokenName
  readonly address: string
  readonly decimals: number
  /** Whether the demo lists it; the others are there to deceive. */
  readonly listed: boolean
  readonly about: string
}

interface Deployed extends DevToken {
  readonly code: Hex
}

const WITH_SUPPLY = [{ type: 'constructor', inputs: [{ type: 'uint256' }], stateMutability: 'nonpayable' }] as const
const PLAIN = [
  {
    type: 'constructor',
    inputs: [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }],
    stateMutability: 'nonpayable',
  },
] as const

function withSupply(bytecode: Hex): Hex {
  return encodeDeployData({ abi: WITH_SUPPLY, bytecode, args: [MOST_SUPPLY] })
}

function plain(name: string, symbol: string, decimals: number): Hex {
  return encodeDeployData({ abi: PLAIN, bytecode: PLAIN_TOKEN, args: [name, symbol, decimals, MOST_SUPPLY] })
}

const CONTRACTS: readonly Omit<Deployed, 'address'>[] = [
  { name: 'USDT', decimals: 6, listed: true, about: 'answers nothing to a transfer', code: withSupply(SILENT_TOKEN) },
  { name: 'USDC', decimals: 6, listed: true, about: 'as the standard says', code: plain('USD Coin', 'USDC', 6) },
  { name: 'LINK', decimals: 18, listed: true, about: 'as the standard says', code: plain('ChainLink', 'LINK', 18) },
  { name: 'FEE', decimals: 6, listed: false, about: 'keeps a hundredth', code: withSupply(FEE_TOKEN) },
  { name: 'LIE', decimals: 6, listed: false, about: 'logs and does not move', code: withSupply(LIAR_TOKEN) },
  { name: 'NOPE', decimals: 6, listed: false, about: 'answers false and does not move', code: withSupply(FALSE_TOKEN) },
  { name: 'WIDE', decimals: 18, listed: false, about: 'USDT with 18 decimals', code: plain('Tether USD', 'USDT', 18) },
  { name: 'FOREIGN', decimals: 6, listed: false, about: 'a USDT of others', code: plain('Tether USD', 'USDT', 6) },
  { name: 'MUTE', decimals: 18, listed: false, about: 'does not tell balances', code: withSupply(MUTE_TOKEN) },
  { name: 'odd_logs', decimals: 0, listed: false, about: 'logs that are no transfers', code: ODD_LOGS },
  { name: 'splitter', decimals: 0, listed: false, about: 'pays from inside a call', code: SPLITTER },
]

/** Every contract with its address: that of the faucet's account and the place in the list. */
export const DEPLOYED: readonly Deployed[] = CONTRACTS.map((contract, nonce) => ({
  ...contract,
  address: getContractAddress({ from: FAUCET_ACCOUNT, nonce: BigInt(nonce) }),
}))

/** The contract of that name. */
export function tokenOf(name: TokenName): DevToken {
  const token = DEPLOYED.find((one) => one.name === name)
  if (token === undefined) throw new Error(`no contract ${name}`)
  return token
}
