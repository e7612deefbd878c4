/**
 * The development chain of Bitcoin's kind: bcoin's node on regtest, in this process. Payments out of nothing, blocks on
 * demand, and reorganisations with double spends.
 *
 * Traps of bcoin 1.0.2: its prefixes of addresses on regtest are its own; `sendrawtransaction` names an
 * id though the transaction was refused, so readers look it up; there is no replacement by fee.
 */
import { createHash } from 'node:crypto'
import { signedAsCoin } from '@candlewick/chain/bip322'
import { scriptOf } from '@candlewick/chain/utxo/script'
import type { ChainEntry, Coin, KeyRing, MTX, TX } from 'bcoin'
import type FullNode from 'bcoin/lib/node/fullnode.js'
import type { Replaced } from '../evm/evm-chain.ts'
import { Mutex } from '../mutex.ts'

type Bcoin = typeof import('bcoin')

/** Blocks from one vote on segwit to the next: the third vote brings it into force. A real regtest counts 144. */
const VOTE_BLOCKS = 36
/** Enough for segwit, and for half of these blocks' coins to be spendable. */
const FIRST_BLOCKS = 200
/** Of each of the first 150 blocks, in satoshis: a hundred times the real one, since the demo's makers are rich. */
const FIRST_REWARD = 5_000 * 100_000_000
const COINBASE_MATURITY = 100
/** Per virtual byte: plenty, so that nothing of ours waits. */
const FEE_PER_BYTE = 20
/** Inputs and outputs of one payment at most. */
const MOST_INPUTS = 200
const MOST_OUTPUTS = 500
/** Between the first blocks, so that the chain looks lived in. */
const SPACING_S = 600

export interface Output {
  readonly address: string
  /** In satoshis. */
  readonly amount: bigint
}

export interface UtxoOptions {
  /** Where the chain is kept over restarts; absent: in memory. */
  readonly folder: string | undefined
  readonly port: number
}

export class UtxoChain {
  readonly url: string
  private readonly bcoin: Bcoin
  private readonly node: FullNode
  /** Turns one at a time: two payments would choose the same coins. */
  private readonly mutex = new Mutex()

  private constructor(bcoin: Bcoin, node: FullNode, port: number) {
    this.bcoin = bcoin
    this.node = node
    this.url = `http://127.0.0.1:${port}`
  }

  static async open({ folder, port }: UtxoOptions): Promise<UtxoChain> {
    await mendDatabase()
    const { default: networks } = await import('bcoin/lib/protocol/networks.js')
    const { default: consensus } = await import('bcoin/lib/protocol/consensus.js')
    consensus.BASE_REWARD = FIRST_REWARD
    Object.assign(networks.regtest, { minerWindow: VOTE_BLOCKS, activationThreshold: VOTE_BLOCKS - 9 })
    Object.assign(networks.regtest.addressPrefix, { bech32: 'bcrt', pubkeyhash: 0x6f, scripthash: 0xc4 })
    const [{ default: Node }, { default: bcoin }] = await Promise.all([
      import('bcoin/lib/node/fullnode.js'),
      import('bcoin') as Promise<{ default: Bcoin }>,
    ])
    const node = new Node({
      network: 'regtest',
      memory: folder === undefined,
      ...(folder === undefined ? {} : { prefix: folder }),
      ...{ indexTX: true, indexAddress: true, persistentMempool: true, workers: false, logLevel: 'none' },
      // Otherwise what says that it may be replaced is refused; it is not replaced for all that.
      replaceByFee: true,
      // Nobody is looked for, and nobody is let in but by HTTP from this machine.
      ...{ listen: false, only: ['127.0.0.1:1'], bip37: false },
      ...{ httpHost: '127.0.0.1', httpPort: port, noAuth: true },
      coinbaseAddress: [ringOf(bcoin, 'miner').getAddress().toString('regtest')],
    })
    // What was handed in and is wrong is answered, and no error of the node.
    node.on('error', (failure) => {
      if (Reflect.get(failure, 'type') !== 'VerifyError') console.error(`bitcoin: ${failure.message}`)
    })
    await node.ensure()
    await node.open()
    const chain = new UtxoChain(bcoin, node, port)
    await chain.begin()
    return chain
  }

  height(): number {
    return this.node.chain.height
  }

  hasWaiting(): boolean {
    return this.node.mempool.map.size > 0
  }

  /** The address that holds what the demo's customers were given. */
  coldAddress(): string {
    return ringOf(this.bcoin, 'cold').getAddress().toString('regtest')
  }

  signCold(message: string): string {
    return signedAsCoin(keyOf('cold'), message)
  }

  /** Hands one transaction with all outputs to the pool. @returns its id */
  pay(outputs: readonly Output[]): Promise<string> {
    return this.mutex.run(async () => {
      if (outputs.length > MOST_OUTPUTS) throw new RangeError(`more than ${MOST_OUTPUTS} outputs`)
      const tx = await this.payment(outputs)
      await this.toPool(tx)
      return tx.txid()
    })
  }

  mine(blocks: number): Promise<void> {
    return this.mutex.run(async () => {
      for (let block = 0; block < blocks; block += 1) await this.add(await this.node.miner.createJob())
    })
  }

  /**
   * Replaces the last `depth` blocks by one more than that.
   * @param conflicts signed transactions that go into the first of the new blocks, in place of what stood there
   */
  reorganise(depth: number, replaced: Replaced = 'return', conflicts: readonly string[] = []): Promise<void> {
    return this.mutex.run(async () => {
      const head = this.height()
      const orphans = await this.transactionsOf(depth)
      const first = conflicts.map((raw) => this.bcoin.TX.fromRaw(raw, 'hex'))
      if (replaced === 'replace') {
        for (const orphan of orphans) first.push(...(await this.conflictOf(orphan, head - depth)))
      }
      let tip = await this.entryAt(head - depth)
      for (let block = 0; block <= depth; block += 1) {
        tip = await this.addEmpty(tip, block === 0 ? first : [])
      }
      if (replaced === 'drop') this.forget(orphans)
      // The node forgets some of what it orphaned; other nodes would tell it of that again.
      if (replaced === 'return') for (const orphan of orphans) await this.putBack(orphan)
    })
  }

  close(): Promise<void> {
    return this.mutex.run(() => this.node.close())
  }

  /** The first blocks of a new chain belong to the faucet; later ones, worth little, to nobody in particular. */
  private async begin(): Promise<void> {
    const faucet = ringOf(this.bcoin, 'faucet').getAddress()
    const now = Math.floor(Date.now() / 1_000)
    while (this.height() < FIRST_BLOCKS) {
      const job = await this.node.miner.createJob()
      job.attempt.time = now - (FIRST_BLOCKS - this.height()) * SPACING_S
      job.attempt.setAddress(faucet)
      await this.add(job)
    }
  }

  private async payment(outputs: readonly Output[]): Promise<TX> {
    const ring = ringOf(this.bcoin, 'faucet')
    const mtx = new this.bcoin.MTX()
    for (const { address, amount } of outputs) {
      // By script: the node has never heard of taproot's addresses.
      const script = this.bcoin.Script.fromRaw(scriptOf('bitcoin', address, 'development'), 'hex')
      mtx.addOutput(script, Number(amount))
    }
    const wanted = outputs.reduce((sum, { amount }) => sum + Number(amount), 0)
    const bytes = 60 + outputs.length * 45
    let held = 0
    for (const coin of await this.coinsOf(ring)) {
      mtx.addCoin(coin)
      held += coin.value
      const fee = (bytes + mtx.inputs.length * 70) * FEE_PER_BYTE
      if (held >= wanted + fee + 1_000) {
        mtx.addOutput(ring.getAddress(), held - wanted - fee)
        return this.signed(mtx, ring)
      }
      if (mtx.inputs.length === MOST_INPUTS) break
    }
    throw new RangeError('the faucet holds less than that')
  }

  private signed(mtx: MTX, ring: KeyRing): TX {
    if (mtx.sign(ring) !== mtx.inputs.length) throw new Error('the faucet could not sign')
    return mtx.toTX()
  }

  /** What the faucet can spend: the deepest first, the largest of those, so that payments do not wait for each other. */
  private async coinsOf(ring: KeyRing): Promise<Coin[]> {
    const coins = await this.node.chain.getCoinsByAddress(ring.getAddress())
    const tip = this.height()
    return coins
      .filter((coin) => !coin.coinbase || tip + 1 - coin.height >= COINBASE_MATURITY)
      .filter((coin) => !this.node.mempool.isSpent(coin.hash, coin.index))
      .sort((a, b) => b.value - a.value || a.height - b.height)
  }

  private async toPool(tx: TX): Promise<void> {
    const missing = await this.node.mempool.addTX(tx)
    if (missing !== null && missing !== undefined) throw new Error('the node misses what is spent')
  }

  /**
   * What spends the first coin of a faucet's transaction otherwise. Nothing where others paid it, or where what it spends
   * is replaced as well.
   */
  private async conflictOf(orphan: TX, fork: number): Promise<TX[]> {
    const ring = ringOf(this.bcoin, 'faucet')
    const [input] = orphan.inputs
    const spent = await this.node.chain.getSpentView(orphan)
    const coin = input === undefined ? null : spent.getCoinFor(input)
    if (coin === null || coin.height > fork) return []
    const mtx = new this.bcoin.MTX()
    mtx.addCoin(coin)
    mtx.addOutput(ring.getAddress(), coin.value - 5_000)
    return mtx.sign(ring) === 1 ? [mtx.toTX()] : []
  }

  private async transactionsOf(depth: number): Promise<TX[]> {
    const found: TX[] = []
    for (let height = this.height() - depth + 1; height <= this.height(); height += 1) {
      const block = await this.node.chain.getBlock((await this.entryAt(height)).hash)
      found.push(...(block?.txs ?? []).filter((tx) => !tx.isCoinbase()))
    }
    return found
  }

  /** Into the pool again, unless a conflict took its place. */
  private async putBack(tx: TX): Promise<void> {
    if (this.node.mempool.getEntry(tx.hash('hex'))) return
    try {
      await this.node.mempool.addTX(tx)
    } catch (failure) {
      if (!(failure instanceof Error) || Reflect.get(failure, 'type') !== 'VerifyError') throw failure
    }
  }

  private forget(transactions: readonly TX[]): void {
    for (const tx of transactions) {
      const entry = this.node.mempool.getEntry(tx.hash('hex'))
      if (entry) this.node.mempool.evictEntry(entry)
    }
  }

  private async entryAt(height: number): Promise<ChainEntry> {
    const entry = await this.node.chain.getEntry(height)
    if (entry === null) throw new RangeError(`no block at ${height}`)
    return entry
  }

  private async addEmpty(tip: ChainEntry, transactions: readonly TX[]): Promise<ChainEntry> {
    const job = await this.node.miner.createJob(tip)
    job.attempt.items = []
    job.attempt.fees = 0
    for (const tx of transactions) job.pushTX(tx)
    job.attempt.refresh()
    return await this.add(job)
  }

  private async add(job: { mineAsync(): Promise<import('bcoin').Block> }): Promise<ChainEntry> {
    const entry = await this.node.chain.add(await job.mineAsync())
    if (entry === null) throw new Error('the node refused a block of its own')
    return entry
  }
}

/**
 * bcoin asks its database for ranges with ends that are null where there are none. Its own version of the database, which
 * no longer builds, took that for no end; the one that stands in its place finds nothing before null.
 */
async function mendDatabase(): Promise<void> {
  const { default: Database } = await import('leveldown')
  const mended = Database.prototype
  if (Reflect.get(mended, MENDED) === true) return
  const { iterator } = mended
  mended.iterator = function (this: object, options: object) {
    return iterator.call(this, Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)))
  }
  Reflect.set(mended, MENDED, true)
}

const MENDED = Symbol.for('candlewick: ranges without an end')

/** Keys of nobody's money: anyone can compute them. */
const keyOf = (whose: string): Buffer => createHash('sha256').update(`candlewick/development/${whose}`).digest()

function ringOf(bcoin: Bcoin, whose: string): KeyRing {
  const ring = bcoin.KeyRing.fromKey(keyOf(whose), true)
  ring.witness = true
  return ring
}
