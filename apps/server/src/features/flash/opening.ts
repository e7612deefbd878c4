/** Opening a flash contract: checked, submitted, and answered with its receipt once it is durable; and what it would do. */
import { randomBytes } from 'node:crypto'
import type { RefusedEvent } from '@candlewick/engine/events'
import { formatDecimal, fromSteps } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { createSecondContractOrder, flashPreview } from '@candlewick/protocol/calls/flash'
import { CallError } from '@candlewick/protocol/errors'
import { type FlashCycle, stakeFault } from '@candlewick/rules/flash/terms'
import { shownFlash } from '../../state/flash-shown.ts'
import { submitFor } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import { type FlashDependencies, flashMarketOf, nowOf, type ScaledFlashMarket } from './dependencies.ts'
import { mayOpen, momentText } from './guard.ts'
import { cycleRow } from './terms.ts'

const FLASH_ACCOUNT = 4
/** Fields of commands as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = { seconds: 'period' }

type OpenInput = Pick<ParsedOf<typeof flashPreview>, 'symbol' | 'period' | 'stake' | 'direction'>

interface Asked {
  readonly market: ScaledFlashMarket
  readonly stake: Units
  /** The terms that it is checked by; none where it only asks again for what is there. */
  readonly cycle?: FlashCycle
}

type Wanted = Required<Asked>

/** Opens a contract; sent again with the same client id it is answered with the contract that is there. */
export async function openFlash(
  dependencies: FlashDependencies,
  user: string,
  input: ParsedOf<typeof createSecondContractOrder>,
): Promise<OutputOf<typeof createSecondContractOrder>> {
  const { replica, receipts } = dependencies
  const again = isKnown(dependencies, user, input.clientId)
  if (!again) await mayOpen(dependencies, user)
  const wanted = again ? askedAgain(dependencies, input) : wantedOf(dependencies, input)
  const clientId = input.clientId ?? randomBytes(15).toString('base64url')
  const { symbol, direction, period } = input
  const { recorded, events, refused } = await submitFor(dependencies, user, {
    ...{ type: 'flash.open', user, symbol, seconds: period, direction, stake: wanted.stake, clientId },
  })
  if (refused !== undefined) throw flashRefusal(refused, wanted)
  // Contracts that fell due are told beside it.
  for (const event of events) {
    if (event.type !== 'flash' || event.order.user !== user || event.order.clientId !== clientId) continue
    if (event.repeated !== true && event.order.status === 'settled') continue
    return { ...shownFlash(replica.engine, event.order, nowOf(dependencies)), receipt: receipts.receipt(event.order) }
  }
  throw new Error(`command ${recorded.sequence} opened no flash contract and was not refused`)
}

/** True where a contract was opened with this client id: it is answered with that one, whatever the terms are by now. */
function isKnown({ replica }: FlashDependencies, user: string, clientId: string | undefined): boolean {
  return clientId !== undefined && replica.engine.flash.orderByClientId(user, clientId) !== undefined
}

function askedAgain({ replica }: FlashDependencies, { symbol, stake }: OpenInput): Asked {
  const market = flashMarketOf(replica.engine, symbol)
  return { market, stake: stakeUnits(stake, market.decimals) }
}

/** What opening it would stake and could pay, or the refusal that it would meet. */
export async function previewFlash(
  dependencies: FlashDependencies,
  user: string,
  input: OpenInput,
): Promise<OutputOf<typeof flashPreview>> {
  await mayOpen(dependencies, user)
  const { engine } = dependencies.replica
  const wanted = wantedOf(dependencies, input)
  const { market, cycle, stake } = wanted
  const preview = engine.flash.preview(user, market.symbol, cycle.seconds, stake)
  if ('rule' in preview) throw flashRefusal(preview, wanted)
  const index = engine.indexPrice(market.symbol)
  if (index === undefined) throw new CallError('no_index_price', { field: 'symbol' })
  const { available } = engine.balance(user, FLASH_ACCOUNT, market.asset)
  const text = (amount: number) => formatDecimal(amount, market.decimals)
  return {
    symbol: market.symbol,
    coin: market.asset,
    direction: input.direction,
    stake: text(stake),
    ...cycleRow(cycle, market.decimals),
    winProfit: text(preview.profit),
    winPayout: text(preview.payout),
    available: text(available),
    availableAfter: text(available - stake),
    indexPrice: fromSteps(index.price, market.tickSize),
    time: nowOf(dependencies),
  }
}

/** @throws CallError naming the field, and the bound that it would have had to keep */
function wantedOf({ replica }: FlashDependencies, { symbol, period, stake: text }: OpenInput): Wanted {
  const market = flashMarketOf(replica.engine, symbol)
  const cycle = market.cycles.find(({ seconds }) => seconds === period)
  if (cycle === undefined) {
    const offered = market.cycles.map(({ seconds }) => seconds).join(' | ')
    throw new CallError('flash_cycle', { field: 'period', bound: offered })
  }
  const stake = stakeUnits(text, market.decimals)
  const fault = faultOf(cycle, stake, market.decimals)
  if (fault !== undefined) throw stakeError(fault, market.decimals)
  return { market, cycle, stake }
}

/** A whole number, as a number or as text, in units; what is more than any bound is the largest that can be counted. */
function stakeUnits(given: string | number, decimals: number): Units {
  const text = String(given)
  if (!/^-?\d+$/.test(text)) throw new CallError('quantity_integer', { field: 'stake' })
  const counted = Number(text) * 10 ** decimals
  return units(
    Number.isSafeInteger(counted) ? counted : Number.MAX_SAFE_INTEGER - (Number.MAX_SAFE_INTEGER % 10 ** decimals),
  )
}

/** As the rules have it; nothing, or less, is no fraction to a customer but too little. */
function faultOf(cycle: FlashCycle, stake: Units, decimals: number): ReturnType<typeof stakeFault> {
  return stake <= 0 ? { fault: 'low', bound: cycle.minStake } : stakeFault(cycle, stake, decimals)
}

const STAKE_ERRORS = { whole: 'quantity_integer', low: 'min_stake', high: 'max_stake' } as const

function stakeError({ fault, bound }: NonNullable<ReturnType<typeof stakeFault>>, decimals: number): CallError {
  return new CallError(STAKE_ERRORS[fault], {
    field: 'stake',
    ...(fault === 'whole' ? {} : { bound: formatDecimal(bound, decimals) }),
  })
}

function flashRefusal(refused: RefusedEvent, { market, cycle, stake }: Asked): CallError {
  const { rule, field, bound } = refused
  // The terms may have changed between reading and command: then these say what is wrong with the stake.
  const terms = rule === 'flash_stake' ? cycle : undefined
  const fault = terms === undefined ? undefined : stakeFault(terms, stake, market.decimals)
  if (fault !== undefined) return stakeError(fault, market.decimals)
  // Here it is no trigger that lacks a price.
  const name = rule === 'no_reference_price' ? 'no_index_price' : refusalName(rule)
  const shown = (bound: number) => {
    if (MONEY.has(rule)) return formatDecimal(bound, market.decimals)
    return rule === 'flash_paused' ? momentText(bound) : bound
  }
  return new CallError(name, {
    field: field === undefined ? rule : (FIELDS[field] ?? field),
    bound: typeof bound === 'number' ? shown(bound) : bound,
  })
}

/** Rules whose bound is an amount of the market's coin. */
const MONEY: ReadonlySet<string> = new Set(['insufficient_balance', 'flash_pool', 'flash_stake', 'flash_loss_limit'])
