/** Intents as they come off the wire: every field of the form it is to have, and nothing else is read. */
import { isNetworkId, type NetworkId } from '@candlewick/chain/networks'
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { CoinInput, EvmFees, Intent } from '@candlewick/chain/signer/intents'
import { PURPOSES, type Purpose } from '@candlewick/chain/signer/statement'
import { readRequest } from '../policy/held.ts'
import { Refused } from '../policy/refuse.ts'
import { MOST_INDEX } from '../store/keys.ts'

type Body = Record<string, unknown>

/** @throws Refused `form` */
export function readIntent(body: unknown): Intent {
  if (!isRecord(body)) throw new Refused('form', 'intent')
  const network = networkField(body)
  if (body.kind === 'payCoins' || body.kind === 'moveCoins') return coinsIntent(body, network)
  const on = { network, nonce: whole(body, 'nonce'), fees: feesField(body) }
  switch (body.kind) {
    case 'pay':
      return { kind: 'pay', ...on, request: readRequest(body.request) }
    case 'sweep':
      return {
        kind: 'sweep',
        ...on,
        index: whole(body, 'index'),
        asset: text(body, 'asset'),
        amount: units(body, 'amount'),
      }
    case 'topup':
      return { kind: 'topup', ...on, index: whole(body, 'index'), amount: units(body, 'amount') }
    case 'move':
      if (body.to !== 'cold' && body.to !== 'gas') throw new Refused('form', 'to')
      return { kind: 'move', ...on, to: body.to, asset: text(body, 'asset'), amount: units(body, 'amount') }
    case 'fill':
      return { kind: 'fill', ...on, purpose: purposeField(body), index: whole(body, 'index') }
    default:
      throw new Refused('kind', 'kind')
  }
}

function coinsIntent(body: Body, network: NetworkId): Intent {
  const { rate, conflict } = body
  if (typeof rate !== 'number') throw new Refused('form', 'rate')
  const inputs = list(body, 'inputs').map(coinInput)
  if (body.kind === 'moveCoins') return { kind: 'moveCoins', network, inputs, keep: keepField(body), rate }
  if (conflict !== undefined && !isTxid(conflict)) throw new Refused('form', 'conflict')
  return {
    kind: 'payCoins',
    network,
    inputs,
    rate,
    requests: list(body, 'requests').map(readRequest),
    change: whole(body, 'change'),
    ...(conflict === undefined ? {} : { conflict }),
  }
}

function coinInput(value: unknown): CoinInput {
  if (!isRecord(value)) throw new Refused('form', 'inputs')
  const { txid, branch } = value
  if (!isTxid(txid)) throw new Refused('form', 'txid')
  if (branch !== 0 && branch !== 1) throw new Refused('form', 'branch')
  const index = whole(value, 'index')
  return { txid, vout: whole(value, 'vout'), value: units(value, 'value'), purpose: purposeField(value), branch, index }
}

const isTxid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

export function networkField(body: Body): NetworkId {
  const { network } = body
  if (typeof network !== 'string' || !isNetworkId(network)) throw new Refused('form', 'network')
  return network
}

export function purposeField(body: Body): Purpose {
  const purpose = PURPOSES.find((one) => one === body.purpose)
  if (purpose === undefined) throw new Refused('form', 'purpose')
  return purpose
}

/** An index, a nonce, an output's place: none is larger than an index may be. */
export function whole(body: Body, name: string): number {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > MOST_INDEX) {
    throw new Refused('form', name, MOST_INDEX)
  }
  return value
}

export function text(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value.length > 256) throw new Refused('form', name)
  return value
}

/** More than anything is counted in. */
const MOST_UNITS = 2n ** 128n

function units(body: Body, name: string): string {
  const value = text(body, name)
  if (!/^\d{1,40}$/.test(value) || BigInt(value) === 0n || BigInt(value) >= MOST_UNITS) throw new Refused('form', name)
  return value
}

/** Units, of which nothing is some too. */
const keepField = (body: Body): string => (body.keep === '0' ? '0' : units(body, 'keep'))

function list(body: Body, name: string): unknown[] {
  const value = body[name]
  if (!Array.isArray(value)) throw new Refused('form', name)
  return value
}

/** A block's gas many times over, and a price that was never paid. */
const MOST_GAS = 10_000_000n
const MOST_PRICE = 10n ** 15n
/** Of a transaction that does nothing but move the coin. */
const LEAST_GAS = 21_000n

function feesField({ fees }: Body): EvmFees {
  if (!isRecord(fees)) throw new Refused('form', 'fees')
  const number = (name: string, most: bigint) => {
    const value = fees[name]
    if (typeof value !== 'string' || !/^\d{1,20}$/.test(value) || BigInt(value) > most) {
      throw new Refused('form', name, most)
    }
    return BigInt(value)
  }
  const [gas, maxFee, priority] = [
    number('gas', MOST_GAS),
    number('maxFee', MOST_PRICE),
    number('priority', MOST_PRICE),
  ]
  if (gas < LEAST_GAS) throw new Refused('form', 'gas', LEAST_GAS)
  if (priority > maxFee) throw new Refused('form', 'priority', maxFee)
  return { gas: String(gas), maxFee: String(maxFee), priority: String(priority) }
}
