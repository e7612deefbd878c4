/**
 * The names of perpetual contracts: one place turns what a caller may write into the contract's own symbol. A contract
 * settled in USDT is `BTC_USDT_PERP`, one settled in its coin `BTC_USD_PERP`; where the kind is said beside it, the
 * pair alone (`BTC_USDT`) is enough.
 */

/** `u`: settled in USDT; `coin`: settled in the base coin. */
export const CONTRACT_TYPES = ['u', 'coin'] as const
export type ContractType = (typeof CONTRACT_TYPES)[number]

const SUFFIX = '_PERP'
const COIN_QUOTE = 'USD'

/** The contract's own symbol; undefined where symbol and kind contradict each other. */
export function contractSymbol(symbol: string, type: ContractType | undefined): string | undefined {
  const own = isContractSymbol(symbol) ? symbol : ownSymbol(symbol, type)
  return type === undefined || type === contractTypeOf(own) ? own : undefined
}

/** Of a pair, or of a coin alone. */
function ownSymbol(pair: string, type: ContractType | undefined): string {
  const [base = '', quote = COIN_QUOTE] = pair.split('_')
  return `${base}_${type === 'coin' ? COIN_QUOTE : quote}${SUFFIX}`
}

/** Which kind a contract's own symbol names. */
export function contractTypeOf(symbol: string): ContractType {
  return symbol.endsWith(`_${COIN_QUOTE}${SUFFIX}`) ? 'coin' : 'u'
}

/** Whether the symbol is a contract's own. */
export function isContractSymbol(symbol: string): boolean {
  return symbol.endsWith(SUFFIX)
}
