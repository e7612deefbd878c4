/** A customer of a round: registers, asks for an address, trades and withdraws over HTTP, and asks again where a process died. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { decimalsOf } from '@candlewick/market-sim/catalog'
import { parseDecimal } from '@candlewick/money/decimal'
import { type Answered, call } from '../kill/server.ts'
import type { Network, World } from './world.ts'

/** A machine that is busy with other things takes its time over it. */
const INSIST_MS = 300_000
/** Until a letter is asked for again. */
const LETTER_MS = 20_000
/** A server that has just begun is busy, and makers and feeds come up behind it: for a moment there is nobody to trade with. */
const PASSING = new Set(['busy', 'no_liquidity', 'market_halted', 'no_index_price', 'price_band'])
const transformed = (password: string) => createHash('sha256').update(`candlewick:${password}`).digest('hex')
const PASSWORD = transformed('Candle-1234')
const FUND_PASSWORD = transformed('Fund-1234')

export class Customer {
  readonly email: string
  readonly userId: string
  readonly #world: World
  readonly #token: string
  readonly #address: string

  private constructor(world: World, known: { email: string; userId: string; token: string; address: string }) {
    this.#world = world
    this.email = known.email
    this.userId = known.userId
    this.#token = known.token
    this.#address = known.address
  }

  static async register(world: World, round: number): Promise<Customer> {
    const email = `round-${round}@money.test`
    const address = `198.51.100.${1 + (round % 250)}`
    const ask = (path: string, body: object, token?: string) =>
      insist(() => call(world.url, path, { body, address, ...(token === undefined ? {} : { token }) }), path)
    const since = Date.now()
    await ask('/api/user/sendEmailCode', { email, purpose: 'register' })
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    const entered = await ask('/api/user/register', {
      email,
      code: (await mailed(world, email, since)) ?? '',
      ...passwords,
    })
    const token = String(entered.satoken)
    const funds = { newPassword: FUND_PASSWORD, confirmPassword: FUND_PASSWORD, password: PASSWORD }
    await ask('/api/user/tardPwdSet', funds, token)
    const [row] = await world.sql<{ id: string }[]>`select id from users where email = ${email}`
    if (row === undefined) throw new Error(`${email} registered and is not there`)
    return new Customer(world, { email, userId: row.id, token, address })
  }

  ask(path: string, body?: object): Promise<Answered | undefined> {
    const how = { token: this.#token, address: this.#address }
    return call(this.#world.url, path, body === undefined ? { ...how, method: 'GET' } : { ...how, body })
  }

  insist(path: string, body?: object): Promise<Record<string, unknown>> {
    return insist(() => this.ask(path, body), path)
  }

  async depositAddress(coin: string, network: Network): Promise<string> {
    const { address } = await this.insist(`/api/exchange/coin/assets/getDepositAddress/${coin}?network=${network}`)
    return String(address)
  }

  /** What the customer is shown of a coin, in the ledger's units. */
  async balance(coin: string): Promise<{ available: number; occupied: number }> {
    const { base } = await this.insist(`/api/exchange/coin/wallet/get/${coin}/${coin === 'USDT' ? 'BTC' : 'USDT'}`)
    const units = (name: string) => parseDecimal(String(Reflect.get(Object(base), name)), decimalsOf(coin))
    return { available: units('available'), occupied: units('occupied') }
  }

  /** What proves a withdrawal; allowances for asking are not what is tried here. */
  async code(): Promise<string> {
    const path = '/api/exchange/coin/wallet/withdrawal/code'
    const late = Date.now() + INSIST_MS
    for (;;) {
      const since = Date.now()
      await insist(async () => {
        await this.#world.sql`update codes set created_at = created_at - interval '2 hours'`
        const answer = await this.ask(path, {})
        // What was asked before, and of which nobody heard, may have come to its end in between.
        return answer?.error === 'too_many_requests' ? undefined : answer
      }, path)
      // The mailbox of a development server is in its memory: a letter may go with it, and is asked for again.
      const code = await mailed(this.#world, this.email, since)
      if (code !== undefined) return code
      if (Date.now() > late) throw new Error(`no code for ${this.email}`)
    }
  }

  withdrawal(asked: { coin: string; network: Network; address: string; amount: string; nonce: string }, code: string) {
    return this.ask('/api/withdraw/submit', { ...asked, fundPassword: FUND_PASSWORD, emailCode: code })
  }
}

export const newNonce = () => randomBytes(16).toString('base64url')

/** Asks until somebody answers who is well. @throws Error where what was asked for is refused */
export async function insist(ask: () => Promise<Answered | undefined>, what: string): Promise<Record<string, unknown>> {
  const late = Date.now() + INSIST_MS
  for (;;) {
    const answer = await ask()
    if (answer?.status === 200) return answer.data
    const refused = answer !== undefined && answer.status < 500 && !PASSING.has(answer.error ?? '')
    if (refused || Date.now() > late) throw new Error(`${what}: ${JSON.stringify(answer)}`)
    await delay(50)
  }
}

/** The code of a letter that was written since then, which comes behind the answer; undefined where none comes soon. */
async function mailed(world: World, to: string, since: number): Promise<string | undefined> {
  const late = Date.now() + LETTER_MS
  while (Date.now() < late) {
    const code = (await lettersTo(world, to)).flatMap((letter) => {
      const { at, code: told } = { at: Reflect.get(Object(letter), 'at'), code: Reflect.get(Object(letter), 'code') }
      return Number(at) >= since && typeof told === 'string' && told !== '' ? [told] : []
    })[0]
    if (code !== undefined) return code
    await delay(50)
  }
  return undefined
}

/** None while the server is away. */
async function lettersTo(world: World, to: string): Promise<unknown[]> {
  try {
    const answer = await fetch(`${world.url}/dev/mailbox?to=${encodeURIComponent(to)}`)
    const letters: unknown = await answer.json()
    return Array.isArray(letters) ? letters : []
  } catch {
    return []
  }
}
