/** What a customer fills in to withdraw, and what it comes to: pure, so that the page only paints it. */
import { checkAddress, networksOf } from '@candlewick/chain/addresses'
import { type ChainMode, isNetworkId, type NetworkId, networkOf } from '@candlewick/chain/networks'
import { withdrawalId } from '@candlewick/chain/withdrawal-id'
import { cutDecimals, formatBigDecimal, formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import { ceilDiv } from '@candlewick/money/fraction'
import { isMarked } from '@candlewick/money/typed-number'
import type { CallOutput } from '@candlewick/protocol/client'
import { fundShareOf } from '@candlewick/rules/security-fund'

/** Worths are counted in millionths of a USDT. */
const WORTH_DECIMALS = 6

export type Terms = CallOutput<'withdrawals.terms'>
export type Coin = Terms['coins'][number]
export type Network = Coin['networks'][number]
export type Checked = CallOutput<'withdrawals.check'>

export interface Draft {
  readonly coin: string
  /** Chosen by hand; else the one that the address is of. */
  readonly network: string | undefined
  readonly address: string
  readonly memo: string
  /** An entry of the amount field. */
  readonly amount: string
  /** Chosen anew with every request; kept while the same is sent again. */
  readonly nonce: string
}

export type AddressFault = 'empty' | 'format' | 'checksum' | 'network' | 'burn'
export type AmountFault = 'empty' | 'form' | 'minimum' | 'balance' | 'limit'

/** How an address reads, on the networks of its coin. */
export type Reading =
  | { readonly address: string; readonly network: Network; readonly checksum: boolean }
  | { readonly fault: AddressFault; readonly belongsTo: readonly string[] }

export const newNonce = (): string => crypto.randomUUID().replaceAll('-', '')

export const emptyDraft = (coin: string): Draft => ({
  ...{ coin, network: undefined, address: '', memo: '', amount: '', nonce: newNonce() },
})

/** The networks of a coin on which the text is an address: all others would lose what is sent there. */
export function fittingNetworks(coin: Coin, text: string, mode: ChainMode): readonly string[] {
  return networksOf(text, mode).filter((id) => coin.networks.some(({ network }) => network === id))
}

/** The network that the draft is about: the chosen one, else the only one that its address fits. */
export function chosenNetwork(coin: Coin, draft: Draft, mode: ChainMode): Network | undefined {
  const open = coin.networks.filter((one) => one.open)
  const chosen = open.find(({ network }) => network === draft.network)
  if (chosen !== undefined) return chosen
  const fitting = fittingNetworks(coin, draft.address, mode)
  const only = open.filter(({ network }) => fitting.includes(network))
  if (only.length === 1) return only[0]
  return open.length === 1 ? open[0] : undefined
}

/** Reads the address for the network that the draft is about. */
export function readAddress(coin: Coin, draft: Draft, mode: ChainMode): Reading {
  const network = chosenNetwork(coin, draft, mode)
  if (draft.address.trim() === '') return { fault: 'empty', belongsTo: [] }
  if (network === undefined || !isNetworkId(network.network)) {
    const belongsTo = networksOf(draft.address, mode)
    return { fault: belongsTo.length > 0 ? 'network' : 'format', belongsTo: belongsTo.map(nameOf) }
  }
  const checked = checkAddress(network.network, draft.address, mode)
  if (checked.ok) return { address: checked.address, network, checksum: checked.checksum }
  return { fault: checked.fault, belongsTo: checked.belongsTo.map(nameOf) }
}

const nameOf = (id: NetworkId): string => networkOf(id).name

export interface Sums {
  /** Decimals of the coin. */
  readonly amount: string
  readonly fee: string
  readonly total: string
  readonly left: string
  /** Of the fee, for the security fund. */
  readonly fund: string
}

/** What an amount comes to, or what is wrong with it. */
export function sumsOf(coin: Coin, fee: string, minimum: string, draft: Draft): Sums | AmountFault {
  const entered = isMarked(draft.amount) ? undefined : tryParseDecimal(draft.amount, coin.decimals)
  if (draft.amount === '') return 'empty'
  if (entered?.ok !== true || entered.value <= 0) return 'form'
  const [amount, cost, least, available] = [entered.value, ...[fee, minimum, coin.available].map(unitsIn(coin))]
  if (cost === undefined || least === undefined || available === undefined) return 'form'
  if (amount < least) return 'minimum'
  if (amount + cost > available) return 'balance'
  const text = (units: number) => formatDecimal(units, coin.decimals)
  return {
    ...{ amount: text(amount), fee: text(cost), total: text(amount + cost), left: text(available - amount - cost) },
    fund: text(fundShareOf(0, cost)),
  }
}

/** What an amount counts against the day, in millionths of a USDT, rounded up as the server does. */
export interface Weight {
  readonly worth: bigint
  /** More than what is left of today's limit. */
  readonly overLimit: boolean
  /** So much that people look at it before it is paid. */
  readonly isReviewed: boolean
}

/** Undefined where nothing is entered, or nobody can say what the coin is worth. */
export function weightOf(
  { limit, reviewAbove }: Pick<Terms, 'limit' | 'reviewAbove'>,
  { decimals, price }: Coin,
  entry: string,
): Weight | undefined {
  const entered = isMarked(entry) ? undefined : tryParseDecimal(entry, decimals)
  if (price === null || entered?.ok !== true || entered.value <= 0) return undefined
  const [whole = '', part = ''] = price.split('.')
  const parts = BigInt(entered.value) * BigInt(whole + part) * 10n ** BigInt(WORTH_DECIMALS)
  const worth = ceilDiv(parts, 10n ** BigInt(decimals + part.length))
  return { worth, overLimit: worth > worthFrom(limit.left), isReviewed: worth > worthFrom(reviewAbove) }
}

/** What would be left of the day's limit, in USDT with two decimals, cut. */
export function leftAfter({ left }: Pick<Terms['limit'], 'left'>, worth: bigint): string {
  const rest = worthFrom(left) - worth
  return cutDecimals(formatBigDecimal(rest > 0n ? rest : 0n, WORTH_DECIMALS), 2)
}

function worthFrom(text: string): bigint {
  const parsed = tryParseDecimal(cutDecimals(text, WORTH_DECIMALS), WORTH_DECIMALS)
  return parsed.ok ? BigInt(parsed.value) : 0n
}

/** The most that can arrive: what is available less the fee, in steps that the network can pay; "0" where it is none. */
export function mostOf(coin: Coin, network: Network, fee: string, share = 1): string {
  const [available = 0, cost = 0] = [coin.available, fee].map(unitsIn(coin))
  const step = 10 ** Math.max(0, coin.decimals - network.decimals)
  const rest = Math.max(0, Math.floor((available * share - cost) / step) * step)
  return formatDecimal(rest, coin.decimals)
}

const unitsIn =
  ({ decimals }: Coin) =>
  (text: string): number => {
    const parsed = tryParseDecimal(text, decimals)
    return parsed.ok ? parsed.value : 0
  }

/** The hash of the request, as server and signer reckon it: what a passkey signs behind its challenge. */
export function idOf(user: string, coin: Coin, network: Network, draft: Draft, sums: Sums, address: string): string {
  if (!isNetworkId(network.network)) throw new RangeError(network.network)
  const units = unitsIn(coin)
  return withdrawalId({
    ...{ user, asset: coin.coin, network: network.network, address, memo: draft.memo, nonce: draft.nonce },
    amount: units(sums.amount),
    fee: units(sums.fee),
  })
}

/** An address in fours, as people compare it, each with its place; `end` are those at both ends, which they look at. */
export function groupsOf(address: string): { at: number; text: string; end: boolean }[] {
  const texts = address.match(/.{1,4}/gu) ?? []
  return texts.map((text, at) => ({ at, text, end: at === 0 || at >= texts.length - 2 }))
}

/** An address in short: both ends. */
export const shortAddress = (address: string): string =>
  address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
