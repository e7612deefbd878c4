/**
 * What customers have that calls name by an id: how such a thing comes to be, and what each field of each call is that takes one.
 * Areas say it of their own; a field that is no name of somebody's own says why.
 */
import { vi } from 'vitest'
import { DEMO_FUND_PASSWORD, transformed } from '../src/demo/seed.ts'
import type { CallAnswer } from './call-desk.ts'

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

/** What an area says of ids that its calls take, in `src/features/AREA/testing/own-things.ts`. */
export interface OwnThings {
  /** By call and field; a call's things are asked after before they are ended, in this order. Words say why there is none. */
  readonly entries: Readonly<Record<string, Entry | string>>
  /** The same calls with what else they do with such a thing. */
  readonly more?: readonly (readonly [string, Taken])[]
  /** Whether it is tried after those of all other areas: it changes who somebody is. */
  readonly last?: true
}

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

export const FUND_PASSWORD = transformed(DEMO_FUND_PASSWORD)
export const NUMBER = '987654321987654'
export const TEXT = 'a'.repeat(20)
const PICTURE = `${'0'.repeat(40)}.png`
let made = 0
function fresh(): string {
  made += 1
  return `own-${made}`
}

export async function answered(answer: Promise<CallAnswer>): Promise<unknown> {
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
export function at(data: unknown, ...names: (string | number)[]): string {
  let value: unknown = data
  for (const name of names) value = (value as Record<string, unknown> | undefined)?.[name]
  if (typeof value !== 'string') throw new Error(`there is no ${names.join('.')} in ${JSON.stringify(data)}`)
  return value
}
export const thing = (nobodys: string, make: (owner: Person) => Promise<string>): Thing => ({ nobodys, make })
/** Of each owner one, however many calls take it. */
export function once({ nobodys, make }: Thing): Thing {
  const made = new Map<Person, Promise<string>>()
  return thing(nobodys, (owner) => {
    const making = made.get(owner) ?? make(owner)
    made.set(owner, making)
    return making
  })
}
/** Made by a call that gives its id at once. */
export const by = (name: string, fields: () => Fields, ...path: (string | number)[]): Thing =>
  thing(NUMBER, async (owner) => at(await answered(askedOnceMet(owner, name, fields())), ...path))
/** The same by the client id that it was sent with. */
export const byName = (name: string, fields: Fields): Thing =>
  thing('nobodys-name', async (owner) => {
    const clientId = fresh()
    await answered(owner.ask(name, { ...fields, clientId }))
    return clientId
  })

export const picture = (type: string): Thing => thing(PICTURE, (owner) => owner.upload(type))

/** What both products say of an order, by its id and by the name that it was sent with. */
export function ofOrders(
  product: 'spot' | 'contract',
  ids: readonly Thing[],
  names: readonly Thing[],
): Record<string, Entry> {
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
