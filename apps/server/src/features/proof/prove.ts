/**
 * The trees of a run, built and written down: run on a thread of its own (proving.ts), since it takes as long as there are
 * customers.
 */
import { randomBytes } from 'node:crypto'
import { type BalanceCopy, grossByOwner, type OwnerName } from '@candlewick/engine/common/balance-copy'
import { hexOf } from '@candlewick/rules/proof/encoding'
import { idOf } from '@candlewick/rules/proof/liabilities'
import { FIRST_RUN, publishedHash, type RunRoot } from '@candlewick/rules/proof/publication'
import { BRANCH_BYTES, type BuiltTree, buildTree } from '@candlewick/rules/proof/tree'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { nonceOf } from './nonces.ts'
import { CHUNK_BRANCHES, CHUNK_LEVELS, sha256 } from './paths.ts'

export interface Proving {
  readonly copy: BalanceCopy
  readonly cause: 'daily' | 'asked'
  readonly secret: Uint8Array
  /** The secret as the tables may have it. */
  readonly sealed: Uint8Array
}

/** Rows that are written at once. */
const ROWS = 4_000

/** The next run of these balances; its number. */
export async function prove(
  sql: Sql,
  { copy, cause, secret, sealed }: Proving,
  owners: readonly OwnerName[],
): Promise<number> {
  const identities = await readIdentities(sql)
  return sql.begin(async (tx) => {
    // One run after the other, whoever builds: each is chained to the one before.
    await tx`select pg_advisory_xact_lock(hashtext('liabilities_runs'))`
    const [last] = await tx<{ number: number; hash: string; sequence: number }[]>`
      select number, hash, sequence::float8 as sequence from liabilities_runs order by number desc limit 1`
    if (last !== undefined && last.sequence >= copy.sequence) {
      await tx`update liabilities_requests set run = ${last.number} where run is null`
      return last.number
    }
    const number = (last?.number ?? 0) + 1
    const previous = last?.hash ?? FIRST_RUN
    const { sequence, time } = copy
    // Whole first, and its hash at the end: what refers to a run asks for its row.
    await tx`
      insert into liabilities_runs (number, previous, hash, sequence, time, cause, secret)
      values (${number}, ${previous}, ${FIRST_RUN}, ${sequence}, ${time}, ${cause}, ${Buffer.from(sealed)})`
    const roots: RunRoot[] = []
    const isCounted = (owner: number) => owners[owner]?.kind === 'customer'
    for (const { asset: index, held } of grossByOwner(copy, isCounted)) {
      const listed = copy.assets[index]
      if (listed === undefined) throw new Error(`no asset ${index}`)
      const { asset, decimals } = listed
      const holders = held.map(([owner, amount]): Holder => {
        const user = owners[owner]?.name ?? ''
        return { user, identity: identities.get(user) ?? user, amount }
      })
      const leaves = holders.map(({ user, identity, amount }) => ({
        id: idOf(identity, nonceOf(secret, user, asset), sha256),
        part: 1,
        parts: 1,
        amount,
      }))
      const tree = buildTree({ asset, decimals, sequence, time }, leaves, () => randomBytes(32), sha256)
      await writeTree(tx, number, listed, tree)
      await writeLeaves(tx, number, asset, holders, tree)
      roots.push({ asset, decimals, root: hexOf(tree.root) })
    }
    roots.sort((a, b) => (a.asset < b.asset ? -1 : 1))
    const hash = publishedHash({ number, previous, sequence, time, roots }, sha256)
    if (hash === undefined) throw new Error('two assets have one code')
    await tx`update liabilities_runs set hash = ${hash} where number = ${number}`
    await tx`update liabilities_requests set run = ${number} where run is null`
    return number
  })
}

interface Holder {
  readonly user: string
  readonly identity: string
  readonly amount: bigint
}

/** By what customers recognise themselves: e-mail address, else phone number, else the name of the account. */
async function readIdentities(sql: Sql): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const rows = sql<
    { id: string; identity: string }[]
  >`select id, coalesce(email, phone, account) as identity from users`
  await rows.cursor(ROWS, (page) => {
    for (const { id, identity } of page) found.set(id, identity)
  })
  return found
}

async function writeTree(
  tx: Transaction,
  run: number,
  { asset, decimals }: RunRoot | BalanceCopy['assets'][number],
  { root, sum, depth, levels }: BuiltTree,
): Promise<void> {
  await tx`
    insert into liabilities_roots (run, asset, decimals, depth, root, total)
    values (${run}, ${asset}, ${decimals}, ${depth}, ${hexOf(root)}, ${String(sum)})`
  for (let level = 0; level <= depth; level += CHUNK_LEVELS) {
    const branches = levels[level] ?? new Uint8Array()
    const size = CHUNK_BRANCHES * BRANCH_BYTES
    for (let chunk = 0; chunk * size < branches.length; chunk += 1) {
      const some = Buffer.from(
        branches.buffer,
        branches.byteOffset + chunk * size,
        Math.min(size, branches.length - chunk * size),
      )
      await tx`
        insert into liabilities_nodes (run, asset, level, chunk, branches) values (${run}, ${asset}, ${level}, ${chunk}, ${some})`
    }
  }
}

async function writeLeaves(
  tx: Transaction,
  run: number,
  asset: string,
  holders: readonly Holder[],
  { places }: BuiltTree,
): Promise<void> {
  for (let from = 0; from < holders.length; from += ROWS) {
    const some = holders.slice(from, from + ROWS)
    await tx`
      insert into liabilities_leaves (run, asset, part, parts, user_id, identity, place, amount)
      select ${run}, ${asset}, 1, 1, * from unnest(
        ${column(some.map(({ user }) => user))}::text[], ${column(some.map(({ identity }) => identity))}::text[],
        ${column(some.map((_, n) => places[from + n] ?? 0))}::integer[],
        ${column(some.map(({ amount }) => String(amount)))}::numeric[])`
  }
}
