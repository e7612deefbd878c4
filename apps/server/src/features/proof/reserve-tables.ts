/** Reserves as they are shown: of a run each address with its signature, and of each coin whether both sides are proven. */
import { chainText } from '@candlewick/chain/listing'
import { reserveText } from '@candlewick/chain/reserves'
import { formatBigDecimal } from '@candlewick/money/decimal'
import type { Sql } from '../../db/database.ts'
import { type RunRow, readRoots } from './tables.ts'

interface AddressRow {
  readonly network: string
  readonly address: string
  readonly purpose: 'deposit' | 'hot' | 'gas' | 'cold'
  readonly height: number
  readonly hash: string
  readonly signature: string
  /** `[coin, chain units, decimals]` each, as JSON. */
  readonly balances: string
}

/** More decimals than any chain has, so that sums over chains are exact. */
const FINE = 36

export async function shownReserves(sql: Sql, run: Pick<RunRow, 'number' | 'hash'>) {
  const [read] = await sql<{ at: number | null }[]>`
    select (extract(epoch from reserves_at) * 1000)::float8 as at from liabilities_runs where number = ${run.number}`
  const rows = await sql<AddressRow[]>`
    select a.network, a.address, a.purpose, a.height::float8 as height, a.hash, a.signature,
      (select json_agg(json_build_array(b.asset, b.amount::text, b.decimals) order by b.asset)::text
        from reserve_balances b where b.run = a.run and b.network = a.network and b.address = a.address) as balances
    from reserve_addresses a where a.run = ${run.number}
    order by a.network, array_position(array['cold', 'hot', 'gas', 'deposit'], a.purpose), a.address`
  const proven = new Map<string, bigint>()
  const addresses = rows.map(({ network, address, purpose, height, hash, signature, balances }) => {
    const held: [string, string, number][] = JSON.parse(balances)
    for (const [coin, amount, decimals] of signature === '' ? [] : held) {
      proven.set(coin, (proven.get(coin) ?? 0n) + BigInt(amount) * 10n ** BigInt(FINE - decimals))
    }
    return {
      ...{ network, address, purpose, height, block: hash },
      message: reserveText({ network, address, run: run.hash, block: hash }),
      signature: signature === '' ? null : signature,
      balances: held.map(([coin, amount, decimals]) => ({ coin, amount: chainText(BigInt(amount), decimals) })),
    }
  })
  const records = (await readRoots(sql, run.number)).map(({ asset, decimals, total }) => {
    const [owed, has] = [BigInt(total) * 10n ** BigInt(FINE - decimals), proven.get(asset) ?? 0n]
    const standing = has === 0n ? ('none' as const) : has >= owed ? ('solvent' as const) : ('part' as const)
    return { coin: asset, owed: formatBigDecimal(BigInt(total), decimals), proven: chainText(has, FINE), standing }
  })
  return {
    number: run.number,
    hash: run.hash,
    readAt: read?.at == null ? null : Math.round(read.at),
    records,
    addresses,
  }
}
