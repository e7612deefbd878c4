/** What addresses hold at a block: a hundred of them with one question, of coin and tokens alike. */
import { encodeDeployData, type Hex } from 'viem'
import type { Quorum } from '../rpc/quorum.ts'
import { ShapeError, textOf } from '../rpc/shapes.ts'
import { BALANCES } from './balances.generated.ts'

const ABI = [
  { type: 'constructor', inputs: [{ type: 'address[]' }, { type: 'address[]' }], stateMutability: 'nonpayable' },
] as const
/** The network's own coin, where a contract would stand. */
const COIN = `0x${'0'.repeat(40)}`
/** In one question: a contract that burns all gas it is given costs 200,000, and nodes give a call some tens of millions. */
const MOST_HOLDERS = 100

export interface Holding {
  /** Undefined for the network's own coin. */
  readonly contract: string | undefined
  readonly address: string
}

/**
 * What each holds at the end of that block; undefined where the contract does not answer.
 * @throws ChainError with `refused` in its cause where a node no longer knows what was held then
 */
export async function holdingsAt(
  quorum: Quorum,
  blockHash: string,
  holdings: readonly Holding[],
): Promise<(bigint | undefined)[]> {
  const parts: Holding[][] = []
  for (let from = 0; from < holdings.length; from += MOST_HOLDERS) parts.push(holdings.slice(from, from + MOST_HOLDERS))
  const questions = parts.map((part) => ({ method: 'eth_call', params: [{ data: questionOf(part) }, { blockHash }] }))
  const answers = await quorum.agreedAll(questions, (answer, at) => heldOf(answer, parts[at]?.length ?? 0))
  return answers.flat()
}

function questionOf(holdings: readonly Holding[]): Hex {
  const contracts = holdings.map(({ contract }) => hex(contract ?? COIN))
  return encodeDeployData({
    abi: ABI,
    bytecode: BALANCES,
    args: [contracts, holdings.map(({ address }) => hex(address))],
  })
}

function heldOf(answer: unknown, count: number): (bigint | undefined)[] {
  const text = textOf(answer, 'balances', /^0x[0-9a-fA-F]*$/)
  if (text.length !== 2 + 64 * (1 + 2 * count)) throw new ShapeError('as many balances as asked for')
  return Array.from({ length: count }, (_, at) => {
    const place = 2 + 64 * (1 + 2 * at)
    const known = BigInt(`0x${text.slice(place, place + 64)}`) === 1n
    return known ? BigInt(`0x${text.slice(place + 64, place + 128)}`) : undefined
  })
}

function hex(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
