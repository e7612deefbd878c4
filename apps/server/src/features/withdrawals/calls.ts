/** The customers' calls of money out. */
import { type ChainMode, isNetworkId, networkOf, type Way } from '@candlewick/chain/networks'
import { SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import * as calls from '@candlewick/protocol/calls/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import type { AddressWarning } from '@candlewick/protocol/withdrawal-states'
import type * as z from 'zod/mini'
import { type CallContext, type Handler, handle, type OutputOf, refusalOf, type Viewer } from '../../http/handle.ts'
import { asking, maskedContacts } from '../account/public.ts'
import { type AddressBook, BOOK_ENTRIES, WAIT_HOURS } from './book.ts'
import { closeWithdrawal } from './closing.ts'
import type { PayoutListing, WithdrawalDependencies } from './dependencies.ts'
import { checkMemo, destinationOf, readAddress } from './destinations.ts'
import { dayLimit, priceText, worthText } from './limits.ts'
import { alikeOf } from './look-alikes.ts'
import { tellOfBook } from './notifications.ts'
import { arrivalSeconds, detailOf, isCancellable, listOwn, networkName, ownView, withdrawalById } from './records.ts'
import type { Asker, Requested, Requests } from './requests.ts'
import type { SealKeys } from './seal-keys.ts'
import type { SealedOnce } from './sealed-once.ts'
import { moveWithdrawal } from './states.ts'
import { reviewTerms } from './terms.ts'

export interface WithdrawalCalls extends WithdrawalDependencies {
  readonly requests: Requests
  readonly keys: SealKeys
  readonly book: AddressBook
  readonly once: SealedOnce
}

type Context = CallContext<Viewer>
/** Times that a state may change between a look and the move before whoever cancels is told to look again. */
const TRIES = 4

export function withdrawalHandlers(dependencies: WithdrawalCalls): Handler[] {
  const { sql, replica, writes, accounts, requests, keys, chainMode } = dependencies
  const reading = () => ({ sql, engine: replica.engine, mode: chainMode })
  const ask = async (asker: Asker, input: Requested) =>
    ownView(replica.engine, chainMode, await requests.ask(asker, input))
  return [
    handle(calls.sealKey, () => keys.published()),
    handle(calls.submit, async (context, input) => await ask(await askerOf(dependencies, context), input)),
    handle(calls.withdrawal, async (context, { payload }) => {
      const asker = await askerOf(dependencies, context)
      return await ask(asker, await opened(dependencies, asker, payload))
    }),
    handle(calls.sendCode, async (context) => {
      const { user } = await askerOf(dependencies, context)
      const target = accounts.withdrawalProofs.target(user)
      if (target === undefined) throw new CallError('factor_needed', { field: 'emailCode' })
      await accounts.sendCode('withdraw', target, asking(context), user.id)
      return null
    }),
    handle(calls.list, ({ viewer }, input) => listOwn(reading(), viewer.userId, input)),
    handle(calls.getWithdrawalLog, ({ viewer }, input) => listOwn(reading(), viewer.userId, input)),
    handle(calls.detail, ({ viewer }, { id }) => detailOf(reading(), viewer.userId, id)),
    handle(calls.cancel, async ({ viewer }, { id }) => {
      await cancel(dependencies, viewer.userId, id)
      await writes.settled(viewer.userId)
      const row = await withdrawalById(sql, id, viewer.userId)
      if (row === undefined) throw new CallError('not_found', { field: 'id' })
      return ownView(replica.engine, chainMode, row)
    }),
    handle(calls.terms, (context) => termsOf(dependencies, context)),
    handle(calls.check, ({ viewer }, typed) => checked(dependencies, viewer.userId, typed)),
    ...bookHandlers(dependencies),
  ]
}

async function askerOf({ accounts }: WithdrawalCalls, context: Context): Promise<Asker> {
  const { user, from } = await accounts.self(context.viewer, asking(context))
  return { viewer: context.viewer, user, from }
}

/**
 * What was encrypted. The same payload is opened again only for a withdrawal that it has become.
 * @throws CallError `payload_invalid`, `payload_key`, `payload_expired`, `payload_used`, `field_invalid`
 */
async function opened({ keys, once }: WithdrawalCalls, { user }: Asker, payload: string): Promise<Requested> {
  const read = parsed(calls.withdrawalPayload, await keys.open(payload))
  const { expires, ...requested } = read
  const left = expires - Date.now()
  if (left <= 0) throw new CallError('payload_expired', { field: 'expires' })
  if (left > calls.PAYLOAD_LASTS * 2) {
    throw new CallError('field_invalid', { field: 'expires', bound: `<= ${calls.PAYLOAD_LASTS} ms` })
  }
  await once.use(user.id, payload, requested.nonce)
  return requested
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    // Encrypted to us, and no JSON: nothing of it is to be said back.
    throw new CallError('payload_invalid', { field: 'payload' })
  }
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const fields = typeof raw === 'object' && raw !== null ? Object.fromEntries(Object.entries(raw)) : {}
  throw refusalOf(result.error?.issues ?? [], fields)
}

/** @throws CallError `not_found`, `withdrawal_sent` */
async function cancel(dependencies: WithdrawalCalls, userId: string, id: string): Promise<void> {
  const { sql } = dependencies
  for (let turn = 0; turn < TRIES; turn += 1) {
    const row = await withdrawalById(sql, id, userId)
    if (row === undefined) throw new CallError('not_found', { field: 'id' })
    if (row.state !== 'cancelled') {
      if (!isCancellable(row)) {
        throw new CallError('withdrawal_sent', { field: 'id', bound: row.state })
      }
      if (!(await moveWithdrawal(sql, id, row.state, 'cancelled', { actor: 'customer' }))) continue
    }
    await closeWithdrawal(dependencies, id)
    return
  }
  throw new CallError('busy', { field: 'id' })
}

type Terms = OutputOf<typeof calls.terms>

async function termsOf(dependencies: WithdrawalCalls, context: Context): Promise<Terms> {
  const { sql, replica, accounts, book, listings } = dependencies
  const { engine } = replica
  const { userId } = context.viewer
  const { user } = await askerOf(dependencies, context)
  const { level, daily, used, left, resetTime, next } = await dayLimit(sql, userId)
  const restriction = engine.restrictionsOf(userId)
  const until = Math.max(restriction?.withdrawing ?? 0, restriction?.closed ?? 0)
  const factors = await accounts.withdrawalProofs.names(user)
  const contacts = maskedContacts(user)
  return {
    userId,
    coins: coinsOf(dependencies, await listings(), userId),
    limit: { level, daily: worthText(daily), used: worthText(used), left: worthText(left), resetTime, next },
    reviewAbove: (await reviewTerms(sql)).review,
    pausedUntil: await accounts.withdrawalsPausedUntil(userId),
    restrictedUntil: until <= Date.now() ? null : until === Number.MAX_SAFE_INTEGER ? 0 : until,
    fundPasswordSet: await accounts.funds.isSet(userId),
    factors,
    codeTo: factors.includes('email') ? contacts.email : factors.includes('phone') ? contacts.phone : null,
    ...(await book.rule(userId)),
    serverTime: Date.now(),
  }
}

function coinsOf(
  { replica: { engine }, chainMode, wayOf }: WithdrawalCalls,
  listings: readonly PayoutListing[],
  userId: string,
): Terms['coins'] {
  const coins = [...new Set(listings.map(({ asset }) => asset))].flatMap((code) => engine.asset(code) ?? [])
  return coins.map(({ asset, decimals }) => ({
    coin: asset,
    decimals,
    available: formatDecimal(engine.balance(userId, SPOT_ACCOUNT, asset).available, decimals),
    price: priceText(engine, asset),
    networks: listings.flatMap((listing) =>
      listing.asset === asset && isNetworkId(listing.network)
        ? [networkView(listing, decimals, { way: wayOf(listing.network), mode: chainMode })]
        : [],
    ),
  }))
}

function networkView(
  listing: PayoutListing,
  decimals: number,
  { way, mode }: { readonly way: Way; readonly mode: ChainMode },
): Terms['coins'][number]['networks'][number] {
  const { network, contract, chainDecimals, confirmations, memo, fee, withdrawMinimum, withdrawals } = listing
  const { name, family } = networkOf(network)
  return {
    ...{ network, name, family, way, memo, confirmations },
    contract: contract ?? null,
    fee: formatDecimal(parseDecimal(fee, decimals), decimals),
    minimum: formatDecimal(parseDecimal(withdrawMinimum, decimals), decimals),
    decimals: Math.min(decimals, chainDecimals),
    arrival: arrivalSeconds(network, way, mode),
    open: withdrawals,
  }
}

async function checked(
  dependencies: WithdrawalCalls,
  userId: string,
  typed: { coin: string; network: string; address: string; memo: string },
): Promise<OutputOf<typeof calls.check>> {
  const { sql, book, listings, replica } = dependencies
  const { address, payee, memo } = await destinationOf(dependencies, userId, typed)
  const { coin, network } = typed
  const entry = await book.find(userId, { coin, network, address, memo })
  const alike = entry === undefined ? await alikeOf(sql, userId, { network, address }) : undefined
  const uses = await paidTo(dependencies, userId, { network, address, memo })
  const found: readonly [boolean, AddressWarning][] = [
    [alike !== undefined, 'look_alike'],
    [uses === 0, 'first_time'],
    [payee !== undefined, 'internal'],
  ]
  const listing = (await listings()).find((one) => one.asset === coin && one.network === network)
  const decimals = replica.engine.asset(coin)?.decimals ?? 0
  const fee = payee !== undefined || listing === undefined ? 0 : parseDecimal(listing.fee, decimals)
  return {
    address,
    warnings: found.flatMap(([holds, warning]) => (holds ? [warning] : [])),
    looksLike: alike === undefined ? null : { label: alike.label, address: alike.address },
    label: entry?.label ?? null,
    saveTime: entry?.saveTime ?? null,
    activeTime: entry?.activeTime ?? null,
    uses,
    fee: formatDecimal(fee, decimals),
  }
}

async function paidTo(
  { sql }: WithdrawalCalls,
  userId: string,
  { network, address, memo }: { readonly network: string; readonly address: string; readonly memo: string },
): Promise<number> {
  const [row] = await sql<{ uses: number }[]>`
    select count(*)::int as uses from withdrawals
    where user_id = ${userId} and network = ${network} and address = ${address} and memo = ${memo}
      and state = 'confirmed'`
  return row?.uses ?? 0
}

function bookHandlers(dependencies: WithdrawalCalls): Handler[] {
  const { accounts, book } = dependencies
  return [
    handle(calls.userCoin, async (context, input) => {
      const { userId } = context.viewer
      const { action, id } = input
      if (action === 'delete') await book.remove(userId, id ?? '')
      if (action === 'save' && id !== undefined) await book.rename(userId, id, given(input.label, 'label'))
      if (action === 'save' && id === undefined) await keep(dependencies, context, input)
      const rule = await book.rule(userId)
      return { records: await book.list(userId), ...rule, waitHours: WAIT_HOURS, most: BOOK_ENTRIES }
    }),
    handle(calls.bookOnly, async (context, { on, ...proof }) => {
      const asker = await askerOf(dependencies, context)
      const before = await book.rule(asker.user.id)
      if (before.bookOnly !== on || before.bookOnlyUntil !== null) {
        await accounts.withdrawalProofs.prove(asker.user, proof, asker.from)
        const news = { what: on ? 'ruleOn' : 'ruleOff', address: '', network: '', label: '' } as const
        await book.setRule(asker.user.id, on, (tx) => tellOfBook(dependencies, tx, asker.user, news))
      }
      return await book.rule(asker.user.id)
    }),
  ]
}

/** Keeps an address, which needs a second step: it may be where all the money goes. */
async function keep(
  dependencies: WithdrawalCalls,
  context: Context,
  input: {
    coin?: string | undefined
    network?: string | undefined
    address?: string | undefined
    memo: string
    label?: string | undefined
    secondFactor?: string | undefined
    emailCode?: string | undefined
    passkey?: Requested['passkey']
  },
): Promise<void> {
  const { accounts, book, listings, replica, ownerOf } = dependencies
  const asker = await askerOf(dependencies, context)
  const { coin, memo } = input
  const network = given(input.network, 'network')
  const label = given(input.label, 'label').trim()
  if (label === '') throw new CallError('field_required', { field: 'label' })
  if (coin !== undefined && replica.engine.asset(coin) === undefined) {
    throw new CallError('unknown_asset', { field: 'coin' })
  }
  if (!isNetworkId(network)) throw new CallError('not_found', { field: 'network' })
  const address = readAddress(dependencies, network, given(input.address, 'address'))
  const onIt = (await listings()).filter((one) => one.network === network)
  const takesMemo = onIt.some((one) => one.memo)
  checkMemo(network, { memo: takesMemo }, memo)
  const owner = await ownerOf(network, address)
  if (owner === asker.user.id) throw new CallError('address_own', { field: 'address' })
  const lost = onIt.some(({ contract }) => contract?.toLowerCase() === address.toLowerCase())
  if (lost || owner === 'house') throw new CallError('address_refused', { field: 'address' })
  await accounts.withdrawalProofs.prove(asker.user, input, asker.from)
  const news = { what: 'saved', address, network: networkName(network), label } as const
  await book.save(asker.user.id, { coin, network, address, memo, label }, (tx) =>
    tellOfBook(dependencies, tx, asker.user, news),
  )
}

function given(text: string | undefined, field: string): string {
  if (text === undefined) throw new CallError('field_required', { field })
  return text
}
