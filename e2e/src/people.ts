/** What people of the demo do by call, where a journey is not about how they do it on the screen. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { asRead, asSent } from '@candlewick/protocol/testing/as-caller'

/** A password as the browser sends it. */
export function transformed(password: string): string {
  return createHash('sha256').update(`candlewick:${password}`).digest('hex')
}

/** Any call by POST; `data` of its envelope. @throws Error with the envelope where it was refused */
export async function call<Data>(url: string, path: string, body: object, token?: string): Promise<Data> {
  const sent = asSent(path, body)
  const answer = await fetch(`${url}${sent.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { satoken: token }) },
    body: JSON.stringify(sent.body),
  })
  const envelope: { code: number; data: Data } = asRead(path, await answer.json())
  if (envelope.code !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** What a call by GET answers. @throws Error with the envelope where it was refused */
export async function ask<Data>(url: string, path: string, token: string): Promise<Data> {
  const answer = await fetch(`${url}${asSent(path, undefined).path}`, { headers: { satoken: token } })
  const envelope: { code: number; data: Data } = asRead(path, await answer.json())
  if (envelope.code !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** A busy machine may take so long over a gift. */
const GIFT_MS = 60_000

/** The password of every person of the demo and of the journeys. */
export const DEMO_PASSWORD = 'Candle-1234'
/** The fund password of all of them who have one. */
export const FUND_PASSWORD = 'Fund-1234'

/** @returns the token of a demo account */
export async function signInByCall(url: string, email: string): Promise<string> {
  const body = { type: 'email', account: email, password: transformed(DEMO_PASSWORD) }
  return (await call<{ satoken: string }>(url, '/api/user/login', body)).satoken
}

export interface Customer {
  readonly email: string
  readonly token: string
}

/**
 * Somebody whom no other journey knows, so that any number of them can run side by side: a {@link newcomer} who was given
 * the demo's 10,000 USDT.
 * @param holding coins to be bought of those, each for so many USDT
 */
export async function newCustomer(url: string, holding: Readonly<Record<string, number>> = {}): Promise<Customer> {
  const customer = await newcomer(url)
  await given(url, customer.token)
  for (const [coin, amount] of Object.entries(holding)) await buy(url, customer.token, coin, amount)
  return customer
}

/** The demo's gift; where its answer did not come in time it comes all the same. */
async function given(url: string, token: string): Promise<void> {
  const late = await call(url, '/api/exchange/coin/demo/funds', {}, token).then(
    () => undefined,
    (refusal: Error) => refusal,
  )
  if (late === undefined) return
  if (!late.message.includes('"unknown"')) throw late
  for (const deadline = Date.now() + GIFT_MS; ; await delay(250)) {
    const terms = '/api/exchange/coin/wallet/withdrawal/terms'
    const { coins } = await ask<{ coins: { coin: string; available: string }[] }>(url, terms, token)
    if (coins.some(({ coin, available }) => coin === 'USDT' && Number(available) > 0)) return
    if (Date.now() > deadline) throw late
  }
}

/** Registered with a mailed code, and with nothing yet. */
export async function newcomer(url: string): Promise<Customer> {
  const email = `${randomUUID()}@example.test`
  const password = transformed(DEMO_PASSWORD)
  await call(url, '/api/user/sendEmailCode', { email, purpose: 'register' })
  const code = await codeMailedTo(url, email)
  const registration = { email, code, password, confirmPassword: password }
  const { satoken: token } = await call<{ satoken: string }>(url, '/api/user/register', registration)
  return { email, token }
}

/** Gives somebody new the fund password that a withdrawal asks for. */
export async function setFundPassword(url: string, token: string): Promise<void> {
  const fund = transformed(FUND_PASSWORD)
  const first = { newPassword: fund, confirmPassword: fund, password: transformed(DEMO_PASSWORD) }
  await call(url, '/api/user/tardPwdSet', first, token)
}

/** Buys at market, for so many USDT. */
export async function buy(url: string, token: string, coin: string, amount: number): Promise<void> {
  const symbol = `${coin}_USDT`
  await lastPrice(url, symbol)
  const order = { symbol, side: 'buy', orderType: 'market', amount: String(amount), clientId: randomUUID() }
  await call(url, '/api/currency/order/submit', order, token)
}

/** Moves dollars from the spot account to another one (2 U contracts, 4 flash, 5 cross margin). */
export async function moveDollars(url: string, token: string, to: number, amount: number): Promise<void> {
  const body = { from: 1, to, coin: 'USDT', amount: String(amount), clientId: randomUUID() }
  await call(url, '/api/asset/transferFunds', body, token)
}

/** The newest code mailed to `address` but `before`, as the development mailbox shows it. */
export async function codeMailedTo(url: string, address: string, before?: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const code = await newestCode(url, address)
    if (code !== undefined && code !== before) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no code reached ${address}`)
}

/** The code that is in the mailbox of `address` already. */
export async function newestCode(url: string, address: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/dev/mailbox?to=${encodeURIComponent(address)}`)
  const mails: { code?: string }[] = await answer.json()
  return mails.find((mail) => mail.code)?.code
}

/** A few orders that rest, one that fills and one that is cancelled, so that no list is empty. Needs 6,000 USDT and some ETH. */
export async function placeSomeOrders(url: string, token: string): Promise<void> {
  const submit = (order: object) =>
    call<{ id: string }>(url, '/api/currency/order/submit', { ...order, clientId: randomUUID() }, token)
  const last = await lastPrice(url, 'BTC_USDT')
  const near = (factor: number) => (Math.round(last * factor * 10) / 10).toFixed(1)
  await submit({ symbol: 'BTC_USDT', side: 'buy', orderType: 'market', amount: '2500' })
  await submit({ symbol: 'ETH_USDT', side: 'sell', orderType: 'market', quantity: '0.1' })
  await submit({ symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: near(0.996), quantity: '0.02' })
  await submit({
    symbol: 'BTC_USDT',
    side: 'sell',
    orderType: 'limit',
    price: near(1.004),
    quantity: '0.015',
  })
  const gone = await submit({
    symbol: 'BTC_USDT',
    side: 'buy',
    orderType: 'limit',
    price: near(0.97),
    quantity: '0.02',
  })
  await call(url, '/api/currency/order/cancelOrder', { id: gone.id }, token)
}

/** Orders that wait or hide: an OCO, a stop, a trailing stop and an iceberg, far enough from the price to stay. */
export async function placeWaitingOrders(url: string, token: string): Promise<void> {
  const submit = (order: object) =>
    call(url, '/api/currency/order/submit', { symbol: 'BTC_USDT', ...order, clientId: randomUUID() }, token)
  const last = await lastPrice(url, 'BTC_USDT')
  const near = (factor: number) => (Math.round(last * factor * 10) / 10).toFixed(1)
  const stop = { side: 'sell', triggerPrice: near(0.95) }
  await submit({ ...stop, orderType: 'oco', price: near(1.05), quantity: '0.05' })
  await submit({ ...stop, orderType: 'stop_limit', price: near(0.945), quantity: '0.02' })
  await submit({ side: 'sell', orderType: 'trailing', callbackRate: '0.05', quantity: '0.03' })
  await submit({ side: 'buy', orderType: 'limit', price: near(0.96), quantity: '0.5', icebergQuantity: '0.05' })
}

/** A long with its protections, an isolated short, and orders that rest and wait, so that no list of contracts is empty. */
export async function placeContractOrders(url: string, token: string): Promise<void> {
  const submit = (order: object) =>
    call(url, '/api/contract/order/submit', { contractType: 'u', ...order, clientId: randomUUID() }, token)
  const last = await lastPrice(url, 'BTC_USDT')
  const near = (factor: number) => (Math.round(last * factor * 10) / 10).toFixed(1)
  const long = { symbol: 'BTC_USDT', direction: 1, marginMode: 'cross', leverage: 20 }
  const protections = { takeProfit: near(1.03), stopLoss: near(0.98), takeProfitBy: 'mark', stopLossBy: 'mark' }
  await submit({ ...long, orderType: 'market', quantity: '0.12', ...protections })
  const short = { symbol: 'ETH_USDT', direction: 2, marginMode: 'fixed', leverage: 10 }
  await submit({ ...short, orderType: 'market', quantity: '1.5' })
  await submit({ ...long, orderType: 'limit', price: near(0.99), quantity: '0.05' })
  const trailing = { orderType: 'trailing', callbackRate: '0.02', triggerBy: 'mark' }
  await submit({ symbol: 'BTC_USDT', direction: 3, ...trailing, quantity: '0.03' })
  const coin = { contractType: 'coin', symbol: 'BTC_USD', direction: 2, marginMode: 'cross', leverage: 5 }
  await submit({ ...coin, orderType: 'market', quantity: '2000' })
}

/** The newest traded price; a market that just opened may have none for a moment. */
export async function lastPrice(url: string, symbol: string): Promise<number> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const answer = await fetch(`${url}/api/exchange/coin/open/transaction/${symbol}/1`)
    const trades: { data: { price: string }[] } = await answer.json()
    const price = trades.data[0]?.price
    if (price !== undefined) return Number(price)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`nobody trades ${symbol}`)
}

/** A loan in the isolated account of BTC/USDT and one in the cross account, each used for a coin that is held. Needs 2,000 USDT. */
export async function borrowSome(url: string, token: string): Promise<void> {
  const wallet = '/api/exchange/coin/wallet'
  const symbol = 'BTC_USDT'
  for (const [to, pair] of [
    [5, {}],
    [6, { symbol }],
  ] as const) {
    await call(url, '/api/asset/transferFunds', { from: 1, to, ...pair, coin: 'USDT', amount: '1000' }, token)
  }
  await call(url, `${wallet}/fixed/borrow`, { symbol, coin: 'USDT', amount: '1200' }, token)
  await call(url, `${wallet}/all/borrow`, { coin: 'USDT', amount: '800' }, token)
  const order = { symbol, side: 'buy', orderType: 'market', amount: '1500' }
  for (const account of ['fixed', 'all']) {
    await call(url, '/api/currency/order/submit', { ...order, account, clientId: randomUUID() }, token)
  }
}

/** Moves enough to the flash account, and opens a contract with it. */
export async function openFlashContract(
  url: string,
  token: string,
  terms: { symbol: string; direction: 'up' | 'down'; period: number },
): Promise<void> {
  await moveDollars(url, token, 4, 100)
  const asked = { ...terms, stake: 10, clientId: randomUUID() }
  await call(url, '/api/secondContractOrder/createSecondContractOrder', asked, token)
}
