/** What may be signed at all: networks, tokens, the cold address, caps. Set by a ceremony, never by who asks for signatures. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainUnitsOf } from '@candlewick/chain/listing'
import { isNetworkId, type NetworkId, networkOf } from '@candlewick/chain/networks'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { replaceFile } from '../store/durable.ts'
import type { Keys } from '../store/keys.ts'
import { type OperatorsPolicy, readOperators } from './operators.ts'
import { PolicyError } from './policy-error.ts'

export interface AssetPolicy {
  /** Absent: the network's own coin. */
  readonly contract: string | undefined
  readonly decimals: number
  /** In the chain's smallest units: what one withdrawal, and a UTC day's withdrawals, may take from the hot account. */
  readonly transaction: bigint
  readonly day: bigint
  /** In the same units: a withdrawal of more needs operators' passkeys. Undefined: none does. */
  readonly approvedAbove: bigint | undefined
}

export interface NetworkPolicy {
  readonly id: NetworkId
  /** The signer's own node. */
  readonly rpc: string
  /** Of the EVM. */
  readonly chainId: number
  /** Blocks until what is mined counts as final. */
  readonly confirmations: number
  readonly cold: string
  /** In the coin's smallest units: the most that one transaction's fee, a day's fees and gas for one sweep may be. */
  readonly fee: bigint
  readonly feeDay: bigint
  readonly topUp: bigint
  readonly assets: ReadonlyMap<string, AssetPolicy>
}

export interface Policy {
  readonly development: boolean
  readonly networks: ReadonlyMap<NetworkId, NetworkPolicy>
  /** There wherever an asset has `approvedAbove`. */
  readonly operators: OperatorsPolicy | undefined
}

/** @param text JSON as `docs/operating.md` describes it @throws PolicyError that names what is wrong */
export function readPolicy(text: string, development: boolean): Policy {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || !isRecord(value.networks)) throw new PolicyError('networks: missing')
  const networks = new Map<NetworkId, NetworkPolicy>()
  for (const [id, one] of Object.entries(value.networks)) {
    if (!isNetworkId(id) || networkOf(id).family === 'hand') throw new PolicyError(`${id}: no network with keys`)
    if (!isRecord(one)) throw new PolicyError(`${id}: no network`)
    networks.set(id, networkPolicy(id, one))
  }
  const marks = [...networks.values()].flatMap(({ assets }) => [...assets.values()])
  const isNeeded = marks.some(({ approvedAbove }) => approvedAbove !== undefined)
  const operators = isNeeded || value.operators !== undefined ? readOperators(value.operators) : undefined
  return { development, networks, operators }
}

function networkPolicy(id: NetworkId, value: Record<string, unknown>): NetworkPolicy {
  const { coinDecimals, family } = networkOf(id)
  const text = (name: string): string => {
    const found = value[name]
    if (typeof found !== 'string' || found === '') throw new PolicyError(`${id}.${name}: missing`)
    return found
  }
  const whole = (name: string, low: number): number => {
    const found = value[name]
    if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < low) {
      throw new PolicyError(`${id}.${name}: no whole number from ${low}`)
    }
    return found
  }
  const coins = (name: string) => amount(`${id}.${name}`, text(name), coinDecimals)
  const { assets } = value
  if (!isRecord(assets)) throw new PolicyError(`${id}.assets: missing`)
  return {
    id,
    rpc: text('rpc'),
    chainId: family === 'evm' ? whole('chainId', 1) : 0,
    confirmations: whole('confirmations', 1),
    cold: text('cold'),
    fee: coins('fee'),
    feeDay: coins('feeDay'),
    topUp: family === 'evm' ? coins('topUp') : 0n,
    assets: new Map(Object.entries(assets).map(([asset, one]) => [asset, assetPolicy(id, asset, one)])),
  }
}

function assetPolicy(id: NetworkId, asset: string, value: unknown): AssetPolicy {
  const where = `${id}.assets.${asset}`
  if (!isRecord(value)) throw new PolicyError(`${where}: missing`)
  const { contract, decimals } = value
  const { coin, coinDecimals } = networkOf(id)
  if (contract === undefined) {
    if (asset !== coin) throw new PolicyError(`${where}.contract: missing`)
    return { contract: undefined, decimals: coinDecimals, ...marksOf(where, value, coinDecimals) }
  }
  if (typeof contract !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(contract)) throw new PolicyError(`${where}.contract`)
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    throw new PolicyError(`${where}.decimals`)
  }
  return { contract, decimals, ...marksOf(where, value, decimals) }
}

function marksOf(where: string, { transaction, day, approvedAbove }: Record<string, unknown>, decimals: number) {
  const mark = approvedAbove === undefined ? undefined : amount(`${where}.approvedAbove`, approvedAbove, decimals)
  return {
    transaction: amount(`${where}.transaction`, transaction, decimals),
    day: amount(`${where}.day`, day, decimals),
    approvedAbove: mark,
  }
}

function amount(where: string, value: unknown, decimals: number): bigint {
  const units = typeof value === 'string' ? chainUnitsOf(value, decimals) : undefined
  if (units === undefined) throw new PolicyError(`${where}: no amount in whole coins`)
  return units
}

const FILE = 'policy.json'

/** Puts a policy in force from the next start on. @throws PolicyError */
export function storePolicy(folder: string, keys: Keys, text: string, development: boolean): void {
  readPolicy(text, development)
  const line = JSON.stringify(JSON.parse(text))
  replaceFile(join(folder, FILE), `${keys.mac('policy', line)}\n${line}`)
}

/** The policy in force; without one nothing is signed. @throws PolicyError where the file was changed by another hand */
export function loadPolicy(folder: string, keys: Keys, development: boolean): Policy {
  const path = join(folder, FILE)
  if (!existsSync(path)) return { development, networks: new Map(), operators: undefined }
  const [mac = '', line = ''] = readFileSync(path, 'utf8').split('\n')
  if (keys.mac('policy', line) !== mac) throw new PolicyError(`${path} was changed`)
  return readPolicy(line, development)
}
