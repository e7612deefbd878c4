/** What a customer binds itself by, how it is set, and where the product is not offered at all. */
import type { Command } from '@candlewick/engine/commands'
import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { flashGuard, lossLimit, pause } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import { stakeDecimals } from '../../state/flash-shown.ts'
import { submitFor } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import { type FlashDependencies, nowOf } from './dependencies.ts'

type Guard = OutputOf<typeof flashGuard>
const DAY = 86_400_000

export async function guardOf(dependencies: FlashDependencies, user: string): Promise<Guard> {
  const { engine } = dependencies.replica
  const { pausedUntil, limits } = engine.flash.guard(user)
  const coins = [...new Set(engine.flash.markets().map(({ asset }) => asset))]
  const records = coins.map((coin): Guard['records'][number] => {
    const text = (amount: number) => formatDecimal(amount, stakeDecimals(engine, coin))
    const { limit, pending, left } = limits.find(({ asset }) => asset === coin) ?? {}
    return {
      coin,
      ...(limit !== undefined && { limit: text(limit) }),
      ...(left !== undefined && { left: text(left) }),
      ...(pending && {
        pending: { ...(pending.limit !== undefined && { limit: text(pending.limit) }), from: pending.from },
      }),
    }
  })
  return {
    ...(pausedUntil > nowOf(dependencies) && { pausedUntil }),
    closed: (await dependencies.flashClosedTo?.(user)) ?? false,
    records,
  }
}

export async function setLossLimit(
  dependencies: FlashDependencies,
  user: string,
  { coin, limit: text }: ParsedOf<typeof lossLimit>,
): Promise<Guard> {
  const { engine } = dependencies.replica
  if (!engine.flash.markets().some(({ asset }) => asset === coin))
    throw new CallError('unknown_asset', { field: 'coin' })
  const limit = text === undefined ? undefined : limitUnits(text, stakeDecimals(engine, coin))
  const command = { type: 'flash.limit', user, asset: coin, ...(limit !== undefined && { limit }) } as const
  await submitted(dependencies, user, command)
  return await guardOf(dependencies, user)
}

function limitUnits(text: string, decimals: number) {
  const parsed = tryParseDecimal(text, decimals)
  if (!parsed.ok) throw new CallError('precision', { field: 'limit', bound: String(decimals) })
  if (parsed.value <= 0) throw new CallError('field_invalid', { field: 'limit' })
  return units(parsed.value)
}

export async function setPause(
  dependencies: FlashDependencies,
  user: string,
  { days }: ParsedOf<typeof pause>,
): Promise<Guard> {
  await submitted(dependencies, user, { type: 'flash.pause', user, until: nowOf(dependencies) + days * DAY })
  return await guardOf(dependencies, user)
}

/** @throws CallError where the rules refuse it */
async function submitted(dependencies: FlashDependencies, user: string, command: Command): Promise<void> {
  const { refused } = await submitFor(dependencies, user, command)
  if (refused === undefined) return
  const { rule, field, bound } = refused
  if (rule === 'flash_guard_form') throw new CallError('field_invalid', { field: field === 'until' ? 'days' : 'limit' })
  throw new CallError(refusalName(rule), {
    field: field === 'until' ? 'days' : (field ?? rule),
    bound: rule === 'flash_pause_longer' && typeof bound === 'number' ? momentText(bound) : bound,
  })
}

/** A moment as refusals name it: `2026-11-23 09:00 UTC`. */
export function momentText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** @throws CallError where flash contracts are not offered in the customer's country */
export async function mayOpen({ flashClosedTo }: FlashDependencies, user: string): Promise<void> {
  if (await flashClosedTo?.(user)) throw new CallError('flash_country')
}
