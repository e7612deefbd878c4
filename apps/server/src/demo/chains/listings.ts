/** What the demo takes in and pays out: the coins of its chains, their honest tokens, and what is served by hand. */
import type { Sql } from '../../db/database.ts'
import { type DevelopmentToken, demoListings, seedListings } from '../../features/deposits/public.ts'
import type { StateReader } from '../../state/state.ts'
import type { ChainKeeper } from './keeper.ts'
import { untilUp } from './reserves.ts'

export interface ListingsDependencies {
  readonly sql: Sql
  readonly engine: Pick<StateReader, 'asset'>
  readonly keeper: Pick<ChainKeeper, 'ask'>
}

/** Ends when all is written down; what operators changed stays. */
export async function listOnChains({ sql, engine, keeper }: ListingsDependencies, signal: AbortSignal): Promise<void> {
  const tokens = await untilUp(() => tokensOf(keeper), signal)
  if (tokens === undefined) return
  await seedListings(
    sql,
    demoListings(tokens, (asset) => engine.asset(asset) !== undefined),
  )
}

async function tokensOf(keeper: Pick<ChainKeeper, 'ask'>): Promise<DevelopmentToken[] | undefined> {
  const answer = await keeper.ask('/chain').catch(() => undefined)
  if (answer?.ok !== true) return undefined
  const tokens: unknown = Reflect.get(Object(Reflect.get(Object(await answer.json()), 'evm')), 'tokens')
  if (!Array.isArray(tokens)) return undefined
  return tokens.flatMap((token: unknown) => {
    const [name, address, decimals, listed]: unknown[] = ['name', 'address', 'decimals', 'listed'].map((part) =>
      Reflect.get(Object(token), part),
    )
    const known = listed === true && typeof name === 'string' && typeof address === 'string'
    return known && typeof decimals === 'number' ? [{ asset: name, contract: address, decimals }] : []
  })
}
