/** Withdrawals to another customer's address: paid in one command, and those that earlier rules had begun to their end. */
import type { Command } from '@candlewick/engine/commands'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER, openWithdrawals, type Withdrawals } from '../../../test/withdrawals.ts'
import { SetAside } from '../../state/set-aside.ts'
import { closeAll } from './closing.ts'

let house: Withdrawals
/** What the journal took since it was last asked. */
let journaled: Command[] = []

beforeAll(async () => {
  house = await openWithdrawals(3)
  house.replica.onApplied(({ recorded: { command } }) => void journaled.push(command))
})
afterAll(() => house.stop())

/** Sends what arrives at another customer's; the types of the commands that it took. */
async function paid(from: string, to: string) {
  const [payer, payee] = [await house.customer(from), await house.customer(to)]
  house.owners.set(OTHER, payee.userId)
  journaled = []
  const { id, state } = await house.made(payer, { address: OTHER })
  const types = journaled.map(({ type }) => type).filter((type) => /withdraw|deposit/.test(type))
  house.owners.delete(OTHER)
  return { payer, payee, id, state, types }
}

const close = () => {
  const { sql, replica } = house
  const parts = { sql, replica, writes: { note: () => undefined }, log: { warn: () => undefined } }
  return closeAll(parts, new SetAside(0))
}

test('under earlier rules it takes two commands, and what is halfway goes the rest of their way', async () => {
  const first = await paid('ada', 'ben')
  expect([first.state, first.types]).toEqual(['confirmed', ['withdraw.hold', 'withdraw.settle', 'deposit']])
  // As a crash leaves it between the two, and newer rules are taken on before anybody looks.
  const [cleo, dan] = [await house.customer('cleo'), await house.customer('dan')]
  const { id } = await house.made(cleo)
  await house.sql`
    update withdrawals set way = 'internal', payee = ${dan.userId}, fee = 0, state = 'confirmed' where id = ${id}`
  await house.submit({ type: 'withdraw.settle', id })
  await house.submit({ type: 'rules', version: 4 })
  await close()
  await close()
  expect(house.balance(dan)).toEqual({ available: 1_100_000_000, occupied: 0 })
  expect(house.balance(cleo)).toEqual({ available: 899_000_000, occupied: 0 })
})

test('from the fourth version on it is one, however often it is told', async () => {
  const { payer, payee, id, state, types } = await paid('eva', 'fox')
  expect([state, types]).toEqual(['confirmed', ['withdraw.hold', 'withdraw.pay']])
  await house.sql`update withdrawals set closed = false where id = ${id}`
  await Promise.all([close(), close(), close()])
  expect(house.balance(payer)).toEqual({ available: 900_000_000, occupied: 0 })
  expect(house.balance(payee)).toEqual({ available: 1_100_000_000, occupied: 0 })
  const [row] = await house.sql<{ closed: boolean }[]>`select closed from withdrawals where id = ${id}`
  expect(row?.closed).toBe(true)
})
