/**
 * Play money for customers of the demo who registered themselves: an ordinary deposit command, once a UTC day, so that
 * a newcomer can trade without an operator. Nothing constructs this in production.
 */
import { SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { demoFunds } from '@candlewick/protocol/calls/demo'
import type { DepositReplica } from '../features/deposits/public.ts'
import { type Handler, handle } from '../http/handle.ts'
import type { OwnWrites } from '../state/own-writes.ts'
import { submitFor } from '../state/submit-for.ts'

const COIN = 'USDT'
const AMOUNT = '10000'

interface DemoDependencies {
  readonly replica: DepositReplica
  readonly writes: OwnWrites
  /** Sees to it that what is about to be given is there on a chain too. */
  readonly provide?: (coin: string, amount: string) => Promise<void>
}

export function demoHandlers({ replica, writes, provide }: DemoDependencies): Handler[] {
  /** By gift: who asks many times at once is provided for once. One a customer who waits, at most. */
  const providing = new Map<string, Promise<void>>()
  const provided = (id: string) => {
    const going = providing.get(id) ?? provide?.(COIN, AMOUNT).finally(() => providing.delete(id))
    if (going !== undefined) providing.set(id, going)
    return going
  }
  return [
    handle(demoFunds, async ({ viewer }) => {
      const asset = replica.engine.asset(COIN)
      if (asset === undefined) throw new Error(`the demo does not list ${COIN}`)
      const amount = units(parseDecimal(AMOUNT, asset.decimals))
      const day = new Date().toISOString().slice(0, 10)
      const id = `demo-funds:${viewer.userId}:${day}`
      if (!replica.engine.deposited(id)) await provided(id)
      const { events } = await submitFor({ replica, writes }, viewer.userId, {
        type: 'deposit',
        id,
        user: viewer.userId,
        asset: COIN,
        account: SPOT_ACCOUNT,
        amount,
      })
      // A deposit known by its id posts nothing a second time.
      const given = events.some((event) => event.type === 'posting')
      return { coin: COIN, amount: AMOUNT, given }
    }),
  ]
}
