/**
 * Quotes as customers carry them: all that the state machine needs to fill one, signed for the customer who asked. Nothing
 * of a quote is written down, and one that is not ours, is another's or was changed is none.
 */
import { randomBytes } from 'node:crypto'
import type { SwapExchangeCommand } from '@candlewick/engine/swap/commands'
import type { SwapOffer } from '@candlewick/engine/swap/reads'
import { rate, units } from '@candlewick/money/units'
import { CallError } from '@candlewick/protocol/errors'
import * as z from 'zod/mini'
import type { Sql } from '../../db/database.ts'
import { Seal } from '../account/public.ts'

const whole = () => z.int().check(z.nonnegative())
/** In this order, to be short. */
const stored = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.enum(['pays', 'gets']),
  whole(),
  whole(),
  whole(),
  whole(),
  whole(),
  whole(),
])

export class Quotes {
  readonly #seal: Seal

  constructor(sql: Sql) {
    this.#seal = new Seal(sql, 'swap')
  }

  /** The offer as `user` may send it back, once. */
  async written(user: string, offer: SwapOffer): Promise<string> {
    const { from, to, exact, pays, gets, fromIndex, toIndex, spread, quotedAt } = offer
    const id = randomBytes(16).toString('base64url')
    const terms = [id, from, to, exact, pays, gets, fromIndex, toIndex, spread, quotedAt]
    const text = Buffer.from(JSON.stringify(terms)).toString('base64url')
    return `${text}.${await this.#seal.sign(signed(user, text))}`
  }

  /** @throws CallError `field_invalid` where it is not a quote that was written for this customer */
  async read(user: string, quote: string): Promise<SwapExchangeCommand> {
    const [text = '', mark = '', ...more] = quote.split('.')
    if (more.length > 0 || !(await this.#seal.proves(signed(user, text), mark))) throw unknown()
    const parsed = stored.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (!parsed.success) throw unknown()
    const [clientId, from, to, exact, pays, gets, fromIndex, toIndex, spread, quotedAt] = parsed.data
    return {
      ...{ type: 'swap.exchange', user, clientId, from, to, exact, pays: units(pays), gets: units(gets) },
      ...{ fromIndex, toIndex, spread: rate(spread), quotedAt },
    }
  }
}

const signed = (user: string, text: string): string => `${user}\n${text}`

const unknown = () => new CallError('field_invalid', { field: 'quote' })
