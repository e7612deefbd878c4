/**
 * The proof of what customers are owed, for a million of them: how long the state is held up while balances are copied,
 * how long one asset's tree takes on one core, what a proof weighs, and how long its check takes with the browser's own
 * code. The limit beside it: the same number of hashes of a node's length and nothing else.
 *
 *   npm run bench -- liabilities [--customers=1000000]
 *
 * Bars: a tree in 30 s, a proof below 2 kB, the first check in a browser in 10 ms (the median of nine browsers).
 */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BALANCES, grossByOwner } from '@candlewick/engine/common/balance-copy'
import { Engine } from '@candlewick/engine/engine'
import { units } from '@candlewick/money/units'
import { flashEntryName, type PriceEntry } from '@candlewick/rules/price-chain'
import { checkProof, pathText } from '@candlewick/rules/proof/check'
import { hexOf } from '@candlewick/rules/proof/encoding'
import { type OwnProof, PROOF_FORMAT, type ProofFile } from '@candlewick/rules/proof/file'
import { idOf } from '@candlewick/rules/proof/liabilities'
import { FIRST_RUN } from '@candlewick/rules/proof/publication'
import { publish } from '@candlewick/rules/proof/testing/proved'
import { BRANCH_BYTES, buildTree } from '@candlewick/rules/proof/tree'
import { firstChecks } from './liabilities/in-browser.ts'

const { values } = parseArgs({ options: { customers: { type: 'string', default: '1000000' } } })
const customers = Number(values.customers)
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
const CHECKS = 2_000
const BROWSERS = 9
const TREE_MS = 30_000
const PROOF_BYTES = 2_000
const CHECK_MS = 10
/** Which bars were missed. */
const missed: string[] = []

function timed<Result>(what: string, run: () => Result, most = Number.POSITIVE_INFINITY): Result {
  const began = performance.now()
  const result = run()
  const took = performance.now() - began
  if (took > most) missed.push(what)
  console.log(`${what}: ${took.toFixed(1)} ms`)
  return result
}

const engine = new Engine()
let sequence = 0
const send = (command: Parameters<Engine['advance']>[0]['command']) => {
  sequence += 1
  engine.advance({ sequence, time: 1_767_225_600_000 + sequence, command })
}
send({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(9_000_000_000_000_000) })
for (let n = 0; n < customers; n += 1) {
  const user = `customer${n}`
  send({ type: 'account.open', user, kind: 'customer' })
  send({ type: 'deposit', id: `d${n}`, user, asset: 'USDT', amount: units(1_000_000 + n) })
}
console.log(`${customers} customers, ${sequence} commands`)

const reads = engine.read(BALANCES)
const copy = timed('state held up while balances are copied', () => reads.copy())
const owners = timed('names of owners, in portions elsewhere', () => reads.owners(0, copy.owners))
const secret = randomBytes(32)
const nonceOf = (user: string) => createHmac('sha256', secret).update(user).digest()
const cpu = process.cpuUsage()
const { leaves, tree } = timed(
  'balances to root, on one core',
  () => {
    const [first] = grossByOwner(copy, (owner) => owners[owner]?.kind === 'customer')
    const made = (first?.held ?? []).map(([owner, amount]) => {
      const user = owners[owner]?.name ?? ''
      return { id: idOf(`${user}@example.com`, nonceOf(user), sha256), part: 1, parts: 1, amount }
    })
    const { sequence: at, time } = copy
    const built = buildTree({ asset: 'USDT', decimals: 6, sequence: at, time }, made, () => randomBytes(32), sha256)
    return { leaves: made, tree: built }
  },
  TREE_MS,
)
const { user: spent } = process.cpuUsage(cpu)
console.log(`  of it ${(spent / 1e6).toFixed(1)} s of processor; depth ${tree.depth}; sum ${tree.sum}`)
const text = new Uint8Array(2 + 2 * BRANCH_BYTES)
timed(`limit: ${3 * leaves.length} hashes of ${text.length} bytes and nothing else`, () => {
  for (let n = 0; n < 3 * leaves.length; n += 1) sha256(text)
})

const place = tree.places[0] ?? 0
const branches = tree.levels.slice(0, tree.depth).map((level, n) => {
  const at = (Math.floor(place / 2 ** n) ^ 1) * BRANCH_BYTES
  return level.subarray(at, at + BRANCH_BYTES)
})
const own = owners.find(({ kind }) => kind === 'customer')?.name ?? ''
const proof: OwnProof = {
  asset: 'USDT',
  identity: `${own}@example.com`,
  nonce: nonceOf(own).toString('hex'),
  depth: tree.depth,
  parts: [{ part: 1, parts: 1, amount: String(leaves[0]?.amount), place, path: pathText(branches) }],
}
const { sequence: at, time } = copy
const coins = ['ADA', 'BNB', 'BTC', 'DOGE', 'DOT', 'ETH', 'LINK', 'LTC', 'SOL', 'USDC', 'USDT', 'XRP']
const roots = coins.map((asset) => ({ asset, decimals: 6, root: hexOf(tree.root) }))
const run = { number: 1, previous: FIRST_RUN, sequence: at, time, roots }
const prices = coins.flatMap((coin): PriceEntry[] => [
  [`${coin}_USDT`, 6_112_345, 3],
  [flashEntryName(`${coin}_USDT`), 6_112_345, 3],
])
const file: ProofFile = { format: PROOF_FORMAT, run, publication: publish(run, 250, prices), proofs: [proof] }
const { first, second } = await firstChecks(file, BROWSERS)
const middle = first[Math.floor(BROWSERS / 2)] ?? Number.POSITIVE_INFINITY
if (middle > CHECK_MS) missed.push('first check')
const list = (times: readonly number[]) => times.map((time) => time.toFixed(1)).join(' ')
console.log(`first check in a browser just opened: ${middle.toFixed(1)} ms (${list(first)}); second (${list(second)})`)
checkProof(run, proof)
const again = performance.now()
for (let n = 0; n < CHECKS; n += 1) checkProof(run, proof)
console.log(`check, compiled: ${((performance.now() - again) / CHECKS).toFixed(3)} ms`)
console.log(
  `proof: ${JSON.stringify(proof).length} bytes as it is sent, of it ${branches.length * BRANCH_BYTES} the path`,
)
if (JSON.stringify(proof).length > PROOF_BYTES) missed.push('proof')
if (missed.length > 0) console.log(`MISSED: ${missed.join(', ')}`)
process.exit(missed.length === 0 ? 0 : 1)
