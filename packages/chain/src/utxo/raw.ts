/**
 * Blocks and transactions as the network itself writes them. What they are called is the hash of what is in them, so a node
 * that hands out a block under a hash can leave nothing out and put nothing in: that is checked here.
 *
 * Source: the Bitcoin protocol's `block` and `tx` messages, BIP-144 for witnesses. Litecoin's extension blocks and
 * Dogecoin's merged mining put more into a block than is read here; both are off.
 */
import { createHash } from 'node:crypto'

/** No block is larger: four million units of weight. */
export const MOST_BLOCK_BYTES = 4_000_000
const HEADER_BYTES = 80
const LEAST_TX_BYTES = 60
const COINBASE_TXID = '0'.repeat(64)

export interface RawOutput {
  readonly amount: bigint
  /** Hex. */
  readonly script: string
}

export interface RawTransaction {
  readonly txid: string
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly RawOutput[]
  readonly coinbase: boolean
}

export interface RawBlock {
  readonly hash: string
  readonly parent: string
  /** Epoch milliseconds. */
  readonly time: number
  readonly transactions: readonly RawTransaction[]
}

/** What was handed out is no block or transaction, or not the one that was asked for. */
export class RawError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'RawError'
  }
}

/**
 * Reads a block and holds it to its hash.
 * @throws RawError
 */
export function readBlock(text: string, hash: string): RawBlock {
  const reader = readerOf(text, MOST_BLOCK_BYTES)
  const header = reader.take(HEADER_BYTES)
  if (reversed(twice(header)) !== hash) throw new RawError('a block of another hash')
  const count = reader.count(Math.floor(MOST_BLOCK_BYTES / LEAST_TX_BYTES))
  const transactions = Array.from({ length: count }, () => readNext(reader))
  if (!reader.atEnd()) throw new RawError('more than a block')
  const root = merkleRoot(transactions.map(({ txid }) => txid))
  if (root !== reversed(header.subarray(36, 68))) throw new RawError('other transactions than the block names')
  return {
    hash,
    parent: reversed(header.subarray(4, 36)),
    time: header.readUInt32LE(68) * 1_000,
    transactions,
  }
}

/**
 * Reads one transaction.
 * @throws RawError
 */
export function readTransaction(text: string): RawTransaction {
  const reader = readerOf(text, MOST_BLOCK_BYTES)
  const transaction = readNext(reader)
  if (!reader.atEnd()) throw new RawError('more than a transaction')
  return transaction
}

class Reader {
  private readonly bytes: Buffer
  place = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  take(length: number): Buffer {
    const end = this.place + length
    if (end > this.bytes.length) throw new RawError('an end before the end')
    const part = this.bytes.subarray(this.place, end)
    this.place = end
    return part
  }

  /** A number of things that follow, of at most `most`. */
  count(most: number): number {
    const first = this.take(1).readUInt8()
    let count = first
    if (first === 0xfd) count = this.take(2).readUInt16LE()
    if (first === 0xfe) count = this.take(4).readUInt32LE()
    if (first === 0xff) throw new RawError('a count past all bounds')
    if (count > most) throw new RawError(`a count of ${count}`)
    return count
  }

  since(place: number): Buffer {
    return this.bytes.subarray(place, this.place)
  }

  left(): number {
    return this.bytes.length - this.place
  }

  atEnd(): boolean {
    return this.left() === 0
  }
}

function readerOf(text: string, most: number): Reader {
  if (text.length > 2 * most || text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text))
    throw new RawError('no bytes in hex')
  return new Reader(Buffer.from(text, 'hex'))
}

function readNext(reader: Reader): RawTransaction {
  const version = reader.take(4)
  const start = reader.place
  let inputs = reader.count(reader.left())
  const witness = inputs === 0
  if (witness && reader.take(1).readUInt8() !== 1) throw new RawError('a transaction without inputs')
  const body = witness ? reader.place : start
  if (witness) inputs = reader.count(reader.left())
  const spent = Array.from({ length: inputs }, () => readInput(reader))
  const outputs = Array.from({ length: reader.count(reader.left()) }, () => readOutput(reader))
  const core = reader.since(body)
  if (witness) for (let at = 0; at < inputs; at += 1) skipWitness(reader)
  const lockTime = reader.take(4)
  const [first] = spent
  return {
    txid: reversed(twice(Buffer.concat([version, core, lockTime]))),
    inputs: spent,
    outputs,
    coinbase: spent.length === 1 && first?.txid === COINBASE_TXID && first.vout === 0xffff_ffff,
  }
}

function readInput(reader: Reader): { txid: string; vout: number } {
  const txid = reversed(reader.take(32))
  const vout = reader.take(4).readUInt32LE()
  reader.take(reader.count(reader.left()))
  reader.take(4)
  return { txid, vout }
}

function readOutput(reader: Reader): RawOutput {
  const amount = reader.take(8).readBigUInt64LE()
  return { amount, script: reader.take(reader.count(reader.left())).toString('hex') }
}

function skipWitness(reader: Reader): void {
  const items = reader.count(reader.left())
  for (let at = 0; at < items; at += 1) reader.take(reader.count(reader.left()))
}

/**
 * The root that a block's header names. Two equal halves would make a shorter list of the same root (CVE-2012-2459): such a
 * block is refused.
 */
function merkleRoot(txids: readonly string[]): string {
  let level: Buffer[] = txids.map((txid) => Buffer.from(txid, 'hex').reverse())
  if (level.length === 0) throw new RawError('a block without transactions')
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at]
      const right = level[at + 1] ?? left
      if (left === undefined || right === undefined) break
      if (at + 1 < level.length && left.equals(right)) throw new RawError('a transaction twice')
      next.push(twice(Buffer.concat([left, right])))
    }
    level = next
  }
  const [root] = level
  return root === undefined ? '' : reversed(root)
}

function twice(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
}

/** Hashes are written backwards. */
function reversed(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString('hex')
}
