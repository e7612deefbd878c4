/** Reserves of the demo: the development chains have the keys of the cold addresses, and sign as their owners would. */
import type { Sql } from '../../db/database.ts'
import type { ReserveKeys } from '../../features/proof/public.ts'
import type { ChainKeeper } from './keeper.ts'
import { FUNDED } from './reserves.ts'

/** With the cold addresses of development chains, where those are kept; nothing is signed before they hold what they shall. */
export function reserveKeys(wallets: ReserveKeys, keeper: Pick<ChainKeeper, 'ask'> | undefined, sql: Sql): ReserveKeys {
  if (keeper === undefined) return wallets
  return {
    async houseAddresses() {
      const funded = await sql`select step from demo_steps where step = ${FUNDED}`
      if (funded.length === 0) throw new Error('the reserves of the demo are not paid in yet')
      return await wallets.houseAddresses()
    },
    async reserveSignature(place, claim) {
      if (place.purpose !== 'cold') return await wallets.reserveSignature(place, claim)
      const answer = await keeper.ask('/sign', { method: 'POST', body: JSON.stringify(claim) })
      if (!answer.ok) throw new Error(`the cold address of ${place.network} was not signed for: ${await answer.text()}`)
      const signature: unknown = Reflect.get(Object(await answer.json()), 'signature')
      return typeof signature === 'string' ? signature : undefined
    },
  }
}
