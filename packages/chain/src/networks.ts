/**
 * The networks that coins travel on, by the ids that listings, deposits and withdrawals name them with. No I/O and nothing
 * large: browsers read it too.
 */

export const NETWORK_IDS = [
  'ethereum',
  'bnb',
  'avalanche',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'solana',
  'ripple',
  'cardano',
  'tron',
  'polkadot',
] as const
export type NetworkId = (typeof NETWORK_IDS)[number]

/** How a network works: as the EVM's, as Bitcoin's, or in a way that nothing of ours reads (`hand`). */
export type Family = 'evm' | 'utxo' | 'hand'

/**
 * How an installation serves a network: with a reader of its own (`chain`), or by people who look at it (`hand`). Networks of
 * family `hand` are always served by people; one of the others is where the installation has no reader of it.
 */
export type Way = 'chain' | 'hand'

/** The real network, or the development one that stands in its place in the demo and in tests. */
export type ChainMode = 'main' | 'development'

export interface Network {
  readonly id: NetworkId
  readonly family: Family
  /** As people write it; the same in every language. */
  readonly name: string
  /** The asset that fees are paid in. */
  readonly coin: string
  /** Decimals of {@link coin} on the chain. */
  readonly coinDecimals: number
  /** EIP-155; of `evm` only. */
  readonly chainId?: number
  /**
   * From how many blocks on a payment counts as final, the one that holds it included, where a listing says nothing else;
   * large ones on Bitcoin wait for {@link LARGE_CONFIRMATIONS}.
   */
  readonly confirmations: number
  /** Seconds from one block to the next, on average: what a customer is told to wait. */
  readonly blockSeconds: number
  /** A public explorer's page of a transaction, with `{txid}` for its id. */
  readonly explorer: string
  /** Whether a payment must name whom it is for beside the address: a tag or memo. */
  readonly memo: boolean
}

/**
 * Ethereum: two epochs, after which a block is `finalized`; a reader that is told of finality asks for that instead. Of
 * the others what large exchanges wait for.
 */
const LIST: readonly Network[] = [
  {
    id: 'ethereum',
    family: 'evm',
    name: 'Ethereum',
    coin: 'ETH',
    coinDecimals: 18,
    chainId: 1,
    confirmations: 64,
    blockSeconds: 12,
    explorer: 'https://etherscan.io/tx/{txid}',
    memo: false,
  },
  {
    id: 'bnb',
    family: 'evm',
    name: 'BNB Smart Chain',
    coin: 'BNB',
    coinDecimals: 18,
    chainId: 56,
    confirmations: 20,
    blockSeconds: 1,
    explorer: 'https://bscscan.com/tx/{txid}',
    memo: false,
  },
  {
    id: 'avalanche',
    family: 'evm',
    name: 'Avalanche C-Chain',
    coin: 'AVAX',
    coinDecimals: 18,
    chainId: 43_114,
    confirmations: 20,
    blockSeconds: 2,
    explorer: 'https://snowtrace.io/tx/{txid}',
    memo: false,
  },
  {
    id: 'bitcoin',
    family: 'utxo',
    name: 'Bitcoin',
    coin: 'BTC',
    coinDecimals: 8,
    confirmations: 3,
    blockSeconds: 600,
    explorer: 'https://mempool.space/tx/{txid}',
    memo: false,
  },
  {
    id: 'litecoin',
    family: 'utxo',
    name: 'Litecoin',
    coin: 'LTC',
    coinDecimals: 8,
    confirmations: 6,
    blockSeconds: 150,
    explorer: 'https://litecoinspace.org/tx/{txid}',
    memo: false,
  },
  {
    id: 'dogecoin',
    family: 'utxo',
    name: 'Dogecoin',
    coin: 'DOGE',
    coinDecimals: 8,
    confirmations: 60,
    blockSeconds: 60,
    explorer: 'https://dogechain.info/tx/{txid}',
    memo: false,
  },
  {
    id: 'solana',
    family: 'hand',
    name: 'Solana',
    coin: 'SOL',
    coinDecimals: 9,
    confirmations: 1,
    blockSeconds: 1,
    explorer: 'https://solscan.io/tx/{txid}',
    memo: false,
  },
  {
    id: 'ripple',
    family: 'hand',
    name: 'XRP Ledger',
    coin: 'XRP',
    coinDecimals: 6,
    confirmations: 1,
    blockSeconds: 4,
    explorer: 'https://xrpscan.com/tx/{txid}',
    memo: true,
  },
  {
    id: 'cardano',
    family: 'hand',
    name: 'Cardano',
    coin: 'ADA',
    coinDecimals: 6,
    confirmations: 15,
    blockSeconds: 20,
    explorer: 'https://cardanoscan.io/transaction/{txid}',
    memo: false,
  },
  {
    id: 'tron',
    family: 'hand',
    name: 'TRON',
    coin: 'TRX',
    coinDecimals: 6,
    confirmations: 20,
    blockSeconds: 3,
    explorer: 'https://tronscan.org/#/transaction/{txid}',
    memo: false,
  },
  {
    id: 'polkadot',
    family: 'hand',
    name: 'Polkadot',
    coin: 'DOT',
    coinDecimals: 10,
    confirmations: 1,
    blockSeconds: 6,
    explorer: 'https://polkadot.subscan.io/extrinsic/{txid}',
    memo: false,
  },
]

const BY_ID = new Map(LIST.map((network) => [network.id, network]))

export const NETWORKS: readonly Network[] = LIST

/** Blocks that a payment on Bitcoin waits for where it is large. */
export const LARGE_CONFIRMATIONS = 6

/** Blocks until a payment counts as final on any development chain. */
export const DEVELOPMENT_CONFIRMATIONS = 3

/** The chain id of the development EVM: anvil's own. */
export const DEVELOPMENT_CHAIN_ID = 31_337

/** Outputs that a block creates for its miner may be spent so many blocks later (Bitcoin's rule, and its children's). */
export const COINBASE_MATURITY = 100

/** Whether a text from outside names a network of ours. */
export function isNetworkId(text: string): text is NetworkId {
  return NETWORK_IDS.some((id) => id === text)
}

/** The network of that id. */
export function networkOf(id: NetworkId): Network {
  const network = BY_ID.get(id)
  if (network === undefined) throw new Error(`${id} is no network of ours`)
  return network
}

/** The pages of the demo's own chains. */
const DEVELOPMENT_PAGES = '/dev/explorer'

/** The page of a transaction: a public explorer's, or the demo's own where the chain is a development one. */
export function explorerLink(id: NetworkId, txid: string, mode: ChainMode = 'main'): string {
  if (mode === 'development') return `${DEVELOPMENT_PAGES}/${id}/tx/${encodeURIComponent(txid)}`
  return networkOf(id).explorer.replace('{txid}', encodeURIComponent(txid))
}

/**
 * The page that pays coins of a development chain to an address; undefined where the chain is a real one, as its
 * explorer's link says.
 */
export function faucetLink(
  explorer: string | null,
  filled: { readonly network: string; readonly coin: string; readonly address: string },
): string | undefined {
  if (explorer?.startsWith(`${DEVELOPMENT_PAGES}/`) !== true) return undefined
  return `${DEVELOPMENT_PAGES}/faucet?${new URLSearchParams(filled)}`
}

/** Blocks until a payment counts as final, of that mode. */
export function confirmationsOf(id: NetworkId, mode: ChainMode = 'main'): number {
  return mode === 'development' ? DEVELOPMENT_CONFIRMATIONS : networkOf(id).confirmations
}
