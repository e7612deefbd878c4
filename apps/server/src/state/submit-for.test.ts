import { expect, it } from 'vitest'
import { LocalReplica } from '../../test/local-replica.ts'
import { refusedOf, submitFor } from './submit-for.ts'

it('a customer’s command is remembered for lists read after it, refused or not', async () => {
  const replica = await new LocalReplica().seeded()
  const noted: [user: string, sequence: number][] = []
  const engine = replica.engine
  const dependencies = {
    replica,
    writes: { note: (user: string, sequence: number) => void noted.push([user, sequence]) },
  }
  const opened = await submitFor(dependencies, 'alice', { type: 'account.open', user: 'alice', kind: 'customer' })
  expect(opened.refused).toBeUndefined()
  const left = await submitFor(dependencies, 'alice', { type: 'spot.cancel', user: 'alice', ids: [1] })
  expect(left.refused).toMatchObject({ rule: 'order_unknown' })
  expect(noted).toEqual([
    ['alice', engine.sequence - 1],
    ['alice', engine.sequence],
  ])
})

it('a refusal is the first event of its command', () => {
  const refused = { type: 'refused', rule: 'busy' } as const
  expect(refusedOf([refused])).toBe(refused)
  expect(refusedOf([{ type: 'defined', what: 'asset', name: 'BTC' }])).toBeUndefined()
  expect(refusedOf([])).toBeUndefined()
})
