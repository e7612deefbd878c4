/**
 * The proof of what customers are owed, for a million of them: how long the state is held up while balances are copied,
 * how long one asset's tree takes on one core, what a proof weighs, and how long its check takes with the browser's own
 * code. The limit beside it: the same number of hashes of a node's length and nothing else.
 *
 *   npm run bench -- liabilities [--customers=1000000]
 *
 * Bars: a tree in 30 s, a proof below 2 kB, a check in 10 ms.
 */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BALANCES, grossByOwner } from '@candlewick/engine/common/balance-copy'
import { Engine } from '@candlewick/engine/engine'
import { units } from '@candlewick/money/units'
import { checkProof, pathText } from '@candlewick/rules/proof/check'
import { hexOf } from '@candlewick/rules/proof/encoding'
import type { OwnProof } from '@candlewick/rules/proof/file'
import { idOf } from '@candlewick/rules/proof/liabilities'
import { FIRST_RUN } from '@candlewick/rules/proof/publication'
import { BRANCH_BYTES, buildTree } from '@candlewick/rules/proof/tree'

const { values } = parseArgs({ options: { customers: { type: 'string', default: '1000000' } } })
const customers = Number(values.customers)
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
const CHECKS = 2_000
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
const roots = [{ asset: 'USDT', decimals: 6, root: hexOf(tree.root) }]
const run = { number: 1, previous: FIRST_RUN, sequence: at, time, roots }
const began = performance.now()
const first = checkProof(run, proof)
const cold = performance.now() - began
if (cold > CHECK_MS) missed.push('first check')
console.log(`first check, nothing compiled yet: ${cold.toFixed(2)} ms`)
if ('fault' in first) throw new Error(`the proof is faulty: ${first.fault}`)
const again = performance.now()
for (let n = 0; n < CHECKS; n += 1) checkProof(run, proof)
console.log(`check, the browser's own code: ${((performance.now() - again) / CHECKS).toFixed(3)} ms`)
console.log(
  `proof: ${JSON.stringify(proof).length} bytes as it is sent, of it ${branches.length * BRANCH_BYTES} the path`,
)
if (JSON.stringify(proof).length > PROOF_BYTES) missed.push('proof')
if (missed.length > 0) console.log(`MISSED: ${missed.join(', ')}`)
process.exit(missed.length === 0 ? 0 : 1)
