/**
 * What customers have that calls name by an id: how such a thing comes to be, and each field of each call that takes one.
 * A field that is no name of somebody's own says why.
 */
import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { DEMO_FUND_PASSWORD, transformed } from '../src/demo/seed.ts'
import { type CallAnswer, PASSWORD } from './call-desk.ts'

/** A customer as these things are made for: with money, verified, and known by a mailbox. */
export interface Person {
  readonly userId: string
  ask(name: string, fields?: Readonly<Record<string, unknown>>): Promise<CallAnswer>
  /** Stores a picture; gives its name. */
  upload(type: string): Promise<string>
  /** The code for a withdrawal, as it is mailed to her. */
  mailed(): Promise<string>
  /** Enters once more. */
  enter(): Promise<void>
  /** Has a passkey of hers bound; gives its id. */
  passkey(): Promise<string>
}

/** A kind of thing: how one comes to be, by its id, and what an id of nobody's looks like. */
export interface Thing {
  make(owner: Person): Promise<string>
  readonly nobodys: string
}

type Fields = Readonly<Record<string, unknown>>
/** A call that takes the id of a thing. */
export interface Taken {
  readonly things: readonly Thing[]
  /** What else the call takes: of whoever asks. */
  readonly fields?: Fields | ((who: Person) => Promise<Fields>)
  /** Whether it takes a list of them. */
  readonly list?: true
  /** Whether anybody may name it: what is made of it is the asker's own. */
  readonly anybodys?: true
  /** Whether its owner has a second factor, which the others here have not. */
  readonly guarded?: true
  /** What the owner may be answered, where the thing stands where no more can be done with it. */
  readonly owner?: readonly string[]
}
/** A call that gives a request its name: everybody's names are her own, and another's says nothing. */
export interface Named {
  readonly named: Fields
  /** What has to be there before, of whoever asks. */
  readonly first?: readonly (readonly [call: string, fields: Fields])[]
}
export type Entry = Taken | Named

/** Fields that name something and nothing of a customer's own, whichever call takes them. */
export const NOBODYS: Readonly<Record<string, string>> = {
  cursor: 'a place in a list of whoever asks; what is listed is asked for by its owner',
  work: 'an answer to a challenge that is given to anybody',
  token: 'a secret out of a letter: whoever has it acts by it',
  refreshToken: 'a secret of a session: whoever has it continues the session',
  inviteCode: 'given away by its owner, to be named by others',
  coin: 'what is listed, the same for everybody',
  network: 'what is listed, the same for everybody',
}

const FUND_PASSWORD = transformed(DEMO_FUND_PASSWORD)
const TO = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const NUMBER = '987654321987654'
const TEXT = 'a'.repeat(20)
const PICTURE = `${'0'.repeat(40)}.png`
let made = 0
function fresh(): string {
  made += 1
  return `own-${made}`
}

async function answered(answer: Promise<CallAnswer>): Promise<unknown> {
  const { status, text, data } = await answer
  if (status !== 200) throw new Error(`a thing was not made: ${text}`)
  return data
}
/** The answer where somebody quotes: makers stand aside for a moment where prices come late. */
export function askedOnceMet(person: Person, name: string, fields: Fields): Promise<CallAnswer> {
  return vi.waitFor(
    async () => {
      const answer = await person.ask(name, fields)
      if (answer.error === 'no_liquidity') throw new Error(answer.text)
      return answer
    },
    { timeout: 60_000, interval: 200 },
  )
}
/** What stands in an answer under these names. */
function at(data: unknown, ...names: (string | number)[]): string {
  let value: unknown = data
  for (const name of names) value = (value as Record<string, unknown> | undefined)?.[name]
  if (typeof value !== 'string') throw new Error(`there is no ${names.join('.')} in ${JSON.stringify(data)}`)
  return value
}
const thing = (nobodys: string, make: (owner: Person) => Promise<string>): Thing => ({ nobodys, make })
/** Of each owner one, however many calls take it. */
function once({ nobodys, make }: Thing): Thing {
  const made = new Map<Person, Promise<string>>()
  return thing(nobodys, (owner) => {
    const making = made.get(owner) ?? make(owner)
    made.set(owner, making)
    return making
  })
}
/** Made by a call that gives its id at once. */
const by = (name: string, fields: () => Fields, ...path: (string | number)[]): Thing =>
  thing(NUMBER, async (owner) => at(await answered(askedOnceMet(owner, name, fields())), ...path))
/** The same by the client id that it was sent with. */
const byName = (name: string, fields: Fields): Thing =>
  thing('nobodys-name', async (owner) => {
    const clientId = fresh()
    await answered(owner.ask(name, { ...fields, clientId }))
    return clientId
  })

const SPOT = { account: 'spot', symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '1000', quantity: '0.01' }
const SPOT_STOP = { ...SPOT, orderType: 'stop_limit', triggerPrice: '900000', price: '1000', triggerBy: 'index' }
const spotOrders = [by('spot.submit', () => SPOT, 'id'), by('spot.submit', () => SPOT_STOP, 'id')]
const spotNames = [byName('spot.submit', SPOT), byName('spot.submit', SPOT_STOP)]
const spotFilled = by(
  'spot.submit',
  () => ({ symbol: 'ETH_USDT', side: 'buy', orderType: 'market', amount: '100' }),
  'id',
)
const LADDER = { symbol: 'BTC_USDT', side: 'buy', fromPrice: '1000', toPrice: '1100', rungs: 2, quantity: '0.02' }

const OPEN = { contractType: 'u', symbol: 'BTC_USDT', direction: 1 }
const CONTRACT = { ...OPEN, orderType: 'limit', price: '1000', quantity: '0.01' }
const CONTRACT_STOP = { ...CONTRACT, orderType: 'stop_limit', triggerPrice: '900000', triggerBy: 'mark' }
const contractOrders = [by('contract.submit', () => CONTRACT, 'id'), by('contract.submit', () => CONTRACT_STOP, 'id')]
const contractNames = [byName('contract.submit', CONTRACT), byName('contract.submit', CONTRACT_STOP)]
const CONTRACT_LADDER = { ...OPEN, fromPrice: '1000', toPrice: '1100', rungs: 2, quantity: '0.02' }
const ISOLATED = [
  ['contract.submit', { ...OPEN, symbol: 'SOL_USDT', orderType: 'market', quantity: '1', marginMode: 'fixed' }],
] as const

/** A position is named by its contract and side: hers and another's of the same name are two. */
const position = once(
  thing('SOL_USDT_PERP-short', async (owner) => {
    const terms = { contractType: 'u', symbol: 'ETH_USDT', direction: 1, marginMode: 'fixed', leverage: 5 }
    await answered(askedOnceMet(owner, 'contract.submit', { ...terms, orderType: 'market', quantity: '0.1' }))
    return 'ETH_USDT_PERP-long'
  }),
)
const closing = once(
  thing('SOL_USDT_PERP-short', async (owner) => {
    await answered(askedOnceMet(owner, 'contract.submit', { ...OPEN, orderType: 'market', quantity: '0.01' }))
    return 'BTC_USDT_PERP-long'
  }),
)
const protection = once(
  thing(NUMBER, async (owner) => {
    const id = await position.make(owner)
    return at(await answered(owner.ask('contract.setProtections', { id, takeProfit: '90000' })), 'records', 0, 'id')
  }),
)

const flash = once(
  by(
    'flash.createSecondContractOrder',
    () => ({ symbol: 'BTC_USDT', direction: 'up', period: 3_600, stake: '5' }),
    'id',
  ),
)
const FLASH = { symbol: 'BTC_USDT', direction: 'up', period: 3_600, stake: '5' }

const coupon = once(
  thing(NUMBER, async (owner) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const center = (await answered(owner.ask('rewards.center'))) as { coupons: { id: string }[] }
      const [first] = center.coupons
      if (first !== undefined) return first.id
      await new Promise((done) => setTimeout(done, 500))
    }
    throw new Error('no coupon was granted')
  }),
)

const withdrawalTerms = { coin: 'USDT', network: 'solana', address: TO, amount: '20', fundPassword: FUND_PASSWORD }
const nonce = once(
  thing('n'.repeat(22), async (owner) => {
    const given = randomBytes(16).toString('base64url')
    await answered(
      owner.ask('withdrawals.submit', { ...withdrawalTerms, nonce: given, emailCode: await owner.mailed() }),
    )
    return given
  }),
)
const withdrawal = once(
  thing('ab'.repeat(32), async (owner) => {
    await nonce.make(owner)
    return at(await answered(owner.ask('withdrawals.list')), 'records', 0, 'id')
  }),
)
const bookEntry = once(
  thing(TEXT, async (owner) => {
    const entry = { action: 'save', coin: 'USDT', network: 'solana', address: TO, label: 'of hers alone' }
    const emailCode = await owner.mailed()
    return at(await answered(owner.ask('withdrawals.userCoin', { ...entry, emailCode })), 'records', 0, 'id')
  }),
)

const REPORT = { coin: 'USDT', network: 'solana', amount: '1' }
const reportedTxid = once(
  thing('3'.repeat(88), async (owner) => {
    const txid = '4'.repeat(88)
    await answered(owner.ask('deposits.submit', { ...REPORT, txid, screenshot: await owner.upload('payment') }))
    return txid
  }),
)
const reported = once(
  thing(TEXT, async (owner) =>
    at(await answered(owner.ask('deposits.submit', { ...REPORT, screenshot: await owner.upload('payment') })), 'id'),
  ),
)

const key = once(
  thing(TEXT, async (owner) => {
    const asked = { name: 'hers alone', permissions: ['read'], password: PASSWORD }
    return at(await answered(owner.ask('keys.api', asked)), 'key', 'id')
  }),
)
/** Of the list that a call gives, the one that came by entering once more: not what she asks from herself. */
const entered = (name: string): Thing =>
  once(
    thing(TEXT, async (owner) => {
      await owner.enter()
      const { records } = (await answered(owner.ask(name))) as { records: { id: string; current: boolean }[] }
      return at(
        records.find(({ current }) => !current),
        'id',
      )
    }),
  )
const session = entered('devices.sessions')
const device = entered('devices.getLoginDevice')

const METHOD = { kind: 'bank', provider: 'Her bank', account: 'ES9121000418450200051332', password: PASSWORD }
const method = once(
  thing(TEXT, async (owner) => at(await answered(owner.ask('payments.save', METHOD)), 'methods', 0, 'id')),
)
const picture = (type: string): Thing => thing(PICTURE, (owner) => owner.upload(type))
const SIDES = ['front', 'back', 'hand'] as const
type Side = (typeof SIDES)[number]
const ownPhotos = { front: once(picture('identity')), back: once(picture('identity')), hand: once(picture('identity')) }
/** The photos of a document but one, each asker's own. */
const otherPhotos = (but: Side) => async (who: Person) => {
  const others = SIDES.filter((side) => side !== but)
  const named = await Promise.all(others.map(async (side) => [side, await ownPhotos[side].make(who)] as const))
  return { level: 'advanced', ...Object.fromEntries(named) }
}
const photo = (side: Side): Taken => ({
  things: [picture('identity')],
  fields: otherPhotos(side),
  // Once it is under review nothing more is taken.
  owner: ['identity_review'],
})
const quote = thing('a'.repeat(60), async (owner) =>
  at(await answered(owner.ask('swap.getCurrencyPrice', { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' })), 'quote'),
)

const passkey = once(thing('b'.repeat(43), (owner) => owner.passkey()))

/** What both products say of an order, by its id and by the name that it was sent with. */
function ofOrders(product: 'spot' | 'contract', ids: readonly Thing[], names: readonly Thing[]): Record<string, Entry> {
  return {
    [`${product}.order id`]: { things: ids },
    [`${product}.order clientId`]: { things: names },
    [`${product}.orderList clientId`]: { things: names },
    [`${product}.amend id`]: { things: ids, fields: { price: '999' } },
    [`${product}.amend clientId`]: { things: names, fields: { price: '999' } },
    [`${product}.cancelOrder id`]: { things: ids },
    [`${product}.cancelOrder clientId`]: { things: names },
    [`${product}.cancelSeveral ids`]: { things: ids, list: true },
    [`${product}.cancelSeveral clientIds`]: { things: names, list: true },
  }
}

const TRANSFER = { from: 1, to: 2, coin: 'USDT', amount: '1' }
const BORROWED = { coin: 'USDT', amount: '1' }
const FUNDED = [['assets.transferFunds', { from: 1, to: 5, coin: 'USDT', amount: '100' }]] as const
const FUNDED_FIXED = [
  ['assets.transferFunds', { from: 1, to: 6, symbol: 'BTC_USDT', coin: 'USDT', amount: '100' }],
] as const
const BORROWED_FIXED = { symbol: 'BTC_USDT', ...BORROWED }

/** By call and field; a call's things are asked after before they are ended, in this order. */
export const ENTRIES: Readonly<Record<string, Entry | string>> = {
  ...ofOrders('spot', spotOrders, spotNames),
  'spot.transactionDetails id': { things: [spotFilled, ...spotOrders] },
  'spot.orderLog clientId': { things: spotNames, fields: { account: 'spot', state: 'current', page: 1 } },
  'spot.cancelSeveral id': { things: spotOrders },
  'spot.submit clientId': { named: SPOT },
  'spot.exchange clientId': { named: SPOT },
  'spot.ladder clientId': { named: LADDER },

  ...ofOrders('contract', contractOrders, contractNames),
  'contract.orderDetails id': { things: contractOrders },
  'contract.orderLog clientId': { things: contractNames, fields: { contractType: 'u', state: 'current', page: 1 } },
  'contract.submit clientId': { named: CONTRACT },
  'contract.open clientId': { named: CONTRACT },
  'contract.close clientId': {
    named: { ...CONTRACT, symbol: 'ETH_USDT', direction: 3, price: '900000', quantity: '0.01' },
    first: [['contract.submit', { ...OPEN, symbol: 'ETH_USDT', orderType: 'market', quantity: '0.1' }]],
  },
  'contract.ladder clientId': { named: CONTRACT_LADDER },
  'contract.protections id': { things: [position] },
  'contract.adjustAmount id': { things: [position], fields: { amount: '1', action: 1 } },
  'contract.adjustAmount clientId': { named: { id: 'SOL_USDT_PERP-long', amount: '1', action: 1 }, first: ISOLATED },
  'contract.updateBond clientId': {
    named: { contractType: 'u', symbol: 'SOL_USDT', side: 'long', amount: '1', action: 1 },
    first: ISOLATED,
  },
  'contract.setProtections id': { things: [position], fields: { takeProfit: '80000' } },
  'contract.cancelProtection id': { things: [protection], owner: ['order_ended'] },
  'contract.reverse id': { things: [position] },
  'contract.reverse clientId': {
    named: { id: 'BTC_USDT_PERP-long' },
    first: [['contract.submit', { ...OPEN, orderType: 'market', quantity: '0.01' }]],
  },
  'contract.closePosition id': { things: [closing] },

  'flash.createSecondContractOrder clientId': { named: FLASH },
  'flash.order id': { things: [flash] },
  'flash.order clientId': { things: [byName('flash.createSecondContractOrder', FLASH)] },
  'flash.evidence id': { things: [flash] },
  'flash.evidencePrices id': { things: [flash] },

  'assets.transferFunds clientId': { named: TRANSFER },
  'assets.walletTrans clientId': { named: TRANSFER },
  'assets.outcome clientId': { things: spotNames, fields: { kind: 'spot' } },
  'margin.allBorrow clientId': { named: BORROWED, first: FUNDED },
  'margin.repayCross clientId': { named: BORROWED },
  'margin.fixedBorrow clientId': { named: BORROWED_FIXED, first: FUNDED_FIXED },
  'margin.repayFixed clientId': { named: BORROWED_FIXED },
  'swap.currencyExchange quote': { things: [quote], owner: ['swap_expired'] },
  'assets.walletGet quote': 'a coin: the second of a pair',
  'rewards.claim id': { things: [coupon] },

  'deposits.detail id': { things: [reported] },
  'deposits.lookup txid': { things: [reportedTxid], fields: { network: 'solana' } },
  'deposits.submit txid': {
    things: [reportedTxid],
    fields: async (who) => ({ ...REPORT, screenshot: await who.upload('payment') }),
    anybodys: true,
    owner: ['already_reported'],
  },
  'deposits.submit screenshot': { things: [picture('payment')], fields: REPORT },
  'deposits.submit clientId': 'never without a picture of the asker’s own; beside it the names are hers',
  'withdrawals.detail id': { things: [withdrawal] },
  'withdrawals.cancel id': { things: [withdrawal], owner: ['withdrawal_sent'] },
  'withdrawals.submit nonce': { things: [nonce], fields: withdrawalTerms },
  'withdrawals.userCoin id': { things: [bookEntry], fields: { action: 'save', label: 'named anew' } },

  'devices.updateDevice id': { things: [device], fields: { name: 'named anew' } },
  'devices.endSession id': { things: [session] },
  'devices.deleteDevice id': { things: [device] },
  'keys.api id': { things: [key], fields: { name: 'named anew', password: PASSWORD } },
  'keys.apiDel id': { things: [key] },
  'security.passkeyRename passkeyId': { things: [passkey], fields: { name: 'named anew' }, guarded: true },
  'security.passkeyRemove passkeyId': {
    things: [passkey],
    fields: { password: PASSWORD },
    guarded: true,
    owner: ['factor_needed'],
  },

  'payments.save id': { things: [method], fields: { branch: 'another', password: PASSWORD } },
  'payments.save picture': {
    things: [picture('method')],
    fields: { kind: 'qr', provider: 'Pix', password: PASSWORD },
  },
  'payments.remove id': { things: [method] },
  'profile.avatar name': { things: [picture('avatar')] },
  'identity.uploadKYC front': photo('front'),
  'identity.uploadKYC back': photo('back'),
  'identity.uploadKYC hand': photo('hand'),
  'identity.verified front': photo('front'),
  'identity.verified back': photo('back'),
  'identity.verified hand': photo('hand'),
}

/** The same calls with what else they do with such a thing. */
export const MORE: readonly (readonly [string, Taken])[] = [
  ['withdrawals.userCoin id', { things: [bookEntry], fields: { action: 'delete' } }],
]
