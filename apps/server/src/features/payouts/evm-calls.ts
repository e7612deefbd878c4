/** What a payment of the EVM does, as the server knows it: to estimate its gas, and to find it again in a receipt. */

import type { EvmReceipt, Transfer } from '@candlewick/chain/adapter'
import { addressKey, evmAddress } from '@candlewick/chain/addresses'
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { NewPayment, Payment } from './payments.ts'
import type { WalletFigures } from './wallet-figures.ts'

/** As much of a payment as says what it does; the intent may still be text, as the table has it. */
export interface PricedPayment extends Pick<NewPayment, 'kind' | 'asset' | 'amount' | 'address'> {
  readonly intent: object | string
}

export interface EvmCall {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

const TRANSFER = '0xa9059cbb'
/** Of the log that a token writes: keccak-256 of `Transfer(address,address,uint256)`. */
const TRANSFERRED = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const word = (digits: string): string => digits.toLowerCase().padStart(64, '0')

/** Where a payment goes; undefined where its intent does not say, or its coin is none that is signed for. */
export function callOf(
  figures: WalletFigures,
  { kind, intent, asset, amount, address }: PricedPayment,
): EvmCall | undefined {
  const value: unknown = typeof intent === 'string' ? JSON.parse(intent) : intent
  if (!isRecord(value)) return undefined
  if (kind === 'fill') return { to: address, value: 0n, data: '0x' }
  const to = destination(figures, kind, value)
  const contract = figures.assets.find((one) => one.asset === asset)?.contract
  if (to === undefined || contract === undefined) return undefined
  if (contract === '') return { to, value: amount, data: '0x' }
  return { to: contract, value: 0n, data: TRANSFER + word(to.slice(2)) + word(amount.toString(16)) }
}

function destination(figures: WalletFigures, kind: string, intent: Record<string, unknown>): string | undefined {
  if (kind === 'sweep') return figures.hot
  if (kind === 'move') return intent.to === 'gas' ? figures.gas : figures.cold
  if (kind === 'topup') return typeof intent.address === 'string' ? intent.address : undefined
  const { request } = intent
  return isRecord(request) && typeof request.address === 'string' ? request.address : undefined
}

/**
 * What a receipt shows to have moved as it was meant, for the reader to prove: of a token its log and then the balance,
 * whatever the contract returned. Undefined where it shows nothing of the kind.
 */
export function movedBy(figures: WalletFigures, payment: Payment, receipt: EvmReceipt): Transfer | undefined {
  const call = callOf(figures, payment)
  if (!receipt.succeeded || call === undefined) return undefined
  const { txid, block } = receipt
  const { network, amount, address: from } = payment
  const shared = { network, txid, amount, block, from, coinbase: false } as const
  if (call.data === '0x') {
    if (addressKey(network, receipt.to ?? '') !== addressKey(network, call.to)) return undefined
    return { ...shared, index: { kind: 'tx' }, address: call.to, contract: undefined }
  }
  const sender = `0x${word(from.slice(2))}`
  const to = `0x${call.data.slice(10, 74)}`
  const ordinal = receipt.logs.findIndex(
    ({ contract, topics, data }) =>
      contract.toLowerCase() === call.to.toLowerCase() &&
      topics.length === 3 &&
      topics[0] === TRANSFERRED &&
      topics[1]?.toLowerCase() === sender &&
      topics[2]?.toLowerCase() === to &&
      BigInt(data) === amount,
  )
  if (ordinal < 0) return undefined
  const address = evmAddress(call.data.slice(34, 74))
  return { ...shared, index: { kind: 'log', ordinal }, address, contract: call.to }
}
