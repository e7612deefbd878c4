/** Four eyes: who may decide what, once, on the state that it was proposed on; on the real database. */
import { CallError } from '@candlewick/protocol/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { readAudit, type WrittenEntry } from '../../adapters/audit.ts'
import type { Operator, OperatorContext } from '../../http/handle.ts'
import type { Deciding } from './own-cases.ts'
import type { ProposalKind } from './proposal-kinds.ts'
import { hashOf } from './tokens.ts'

type Person = Awaited<ReturnType<TestApp['operator']>>
let app: TestApp
let ann: Person
let ben: Person
let cleo: Person
let carol: Awaited<ReturnType<TestApp['customer']>>

/** A figure that is to be changed, and whose. */
const world = {
  figure: 1,
  applied: [] as string[],
  refuses: false,
  dies: false,
  breaks: undefined as string | undefined,
  decided: false,
}
const payload = z.object({ to: z.int(), customerId: z.optional(z.string()), other: z.optional(z.string()) })
type Payload = z.output<typeof payload>

/** What only one proposal at a time may wait to make of it; the first needs nobody else. */
const ALONE = new Set([7, 77, 78])

const FIGURE: ProposalKind<Payload> = {
  kind: 'test.figure',
  permission: 'terms.write',
  read: (stored) => payload.parse(stored),
  limit: ({ to }) => to > 10,
  alone: ({ to }) => (ALONE.has(to) ? 'the figure' : undefined),
  describe: async ({ to, customerId }) => ({
    subject: { kind: 'terms', id: 'figure', name: 'figure' },
    customerId,
    before: { figure: world.figure },
    after: { figure: to },
  }),
  concerns: ({ other }) => (other === undefined ? [] : [other]),
  check: async ({ to }) => {
    if (ALONE.has(to) && world.decided) return new CallError('case_decided')
    return to > 100 ? new CallError('field_invalid', { field: 'to', bound: 100 }) : undefined
  },
  async apply({ to }, { proposalId, tx }) {
    if (world.refuses) throw new CallError('market_halted')
    await tx`update operators set version = version + 1 where id = ${ann.operatorId}`
    if (world.dies || world.breaks === proposalId) throw new Error('the process went down')
    if (!world.applied.includes(proposalId)) world.applied.push(proposalId)
    world.figure = to
    return `figure ${to}`
  },
}

beforeAll(async () => {
  app = await startTestApp()
  app.ground.proposals.register(FIGURE)
  ann = await app.operator('ann@house.test', ['risk'])
  ben = await app.operator('ben@house.test', ['admin'])
  cleo = await app.operator('cleo@house.test', ['support'])
  carol = await app.customer('carol@x.test')
})
afterAll(() => app.stop())
beforeEach(() => {
  Object.assign(world, { figure: 1, applied: [], refuses: false, dies: false, breaks: undefined, decided: false })
})

async function contextOf(person: Person, from: Partial<Deciding> = {}): Promise<OperatorContext & Deciding> {
  const operator = await app.ground.sessions.verify(person.token)
  if (operator === undefined) throw new Error(`${person.email} is no operator`)
  return {
    operator,
    address: '198.51.100.200',
    cookie: () => undefined,
    wrote: () => undefined,
    ...from,
  } as OperatorContext & {
    operator: Operator
  }
}
const propose = async (person: Person, to: number, customerId?: string) =>
  await app.ground.proposals.propose(await contextOf(person), 'test.figure', { to, customerId }, 'because of the test')
const decide = async (
  person: Person,
  id: string,
  decision: 'approve' | 'reject' = 'approve',
  from: Partial<Deciding> = {},
) => await app.ground.proposals.decide(await contextOf(person, from), id, decision, 'seen and found right')
const refusal = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'none',
    (error: unknown) => (error instanceof CallError ? error.error : String(error)),
  )
const stateOf = async (id: string): Promise<string> => {
  const [row] = await app.sql<{ state: string }[]>`select state from proposals where id = ${id}`
  return row?.state ?? ''
}
const trail = async (): Promise<WrittenEntry[]> => {
  const entries: WrittenEntry[] = []
  const { broken } = await readAudit(app.sql, (entry) => entries.push(entry))
  expect(broken).toBeUndefined()
  return entries
}

describe('a proposal', () => {
  test('below its limit is done at once, above it waits for another, and both stand in the trail', async () => {
    expect(await propose(ann, 10)).toMatchObject({ state: 'applied', outcome: 'figure 10' })
    const { proposalId, state } = await propose(ann, 11)
    expect([state, world.figure]).toEqual(['waiting', 10])
    await decide(ben, proposalId)
    expect([await stateOf(proposalId), world.figure]).toEqual(['applied', 11])
    const entries = (await trail()).filter(({ subject }) => subject.includes(proposalId))
    expect(entries.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
      [ann.operatorId, 'proposal.make', 'proposed'],
      [ben.operatorId, 'proposal.approve', 'done'],
      [ben.operatorId, 'test.figure', 'done: figure 11'],
    ])
    expect(entries[0]).toMatchObject({ before: { figure: 10 }, after: { figure: 11 }, reason: 'because of the test' })
  })

  test('is not its own proposer’s to decide, nor anybody’s without the permission, nor decided twice', async () => {
    const { proposalId } = await propose(ann, 20)
    expect(await refusal(decide(ann, proposalId))).toBe('own_proposal')
    expect(await refusal(decide(ann, proposalId, 'reject'))).toBe('own_proposal')
    expect(await refusal(decide(cleo, proposalId))).toBe('forbidden')
    expect(await refusal(propose(cleo, 5))).toBe('forbidden')
    await decide(ben, proposalId, 'reject')
    expect(await refusal(decide(ben, proposalId))).toBe('proposal_decided')
    expect([world.figure, await refusal(decide(ben, 'a'.repeat(20)))]).toEqual([1, 'not_found'])
  })

  test('waits alone where only one of two could be done, while what one may do at once is done', async () => {
    const made = await Promise.allSettled([propose(ann, 77), propose(ben, 78), propose(ann, 78), propose(ben, 77)])
    const [first] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.proposalId] : []))
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.map(({ error, bound }) => [error, bound])).toEqual(Array(3).fill(['proposal_waits', first]))
    expect(await propose(ann, 7)).toMatchObject({ state: 'applied' })
    await app.sql`update proposals set expires_at = now() where id = ${first ?? ''}`
    const { proposalId } = await propose(ben, 77)
    expect([await stateOf(first ?? ''), await stateOf(proposalId)]).toEqual(['expired', 'waiting'])
    await decide(ann, proposalId, 'reject')
    expect((await propose(ben, 77)).state).toBe('waiting')
  })

  test('ends when its case was decided some other way, and says so in the trail', async () => {
    const { proposalId: other } = await propose(ann, 20)
    const [held] = await app.sql<{ id: string }[]>`
      select id from proposals where state = 'waiting' and alone = 'the figure'`
    const id = held?.id ?? (await propose(ann, 78)).proposalId
    await app.ground.proposals.endDecided()
    expect(await stateOf(id)).toBe('waiting')
    world.decided = true
    await app.ground.proposals.endDecided()
    expect([await stateOf(id), await stateOf(other), world.applied]).toEqual(['failed', 'waiting', []])
    expect((await trail()).at(-1)).toMatchObject({ subject: [id], outcome: 'refused: case_decided' })
  })

  test('that the kind refuses is never made', async () => {
    expect(await refusal(propose(ann, 101))).toBe('field_invalid')
  })

  test('can be decided for a day, and not a minute longer', async () => {
    /** As if it had been made so long before. */
    const madeBefore = (id: string, minutes: number) => app.sql`
      update proposals set created_at = created_at - ${minutes} * interval '1 minute',
        expires_at = expires_at - ${minutes} * interval '1 minute' where id = ${id}`
    const inTime = await propose(ann, 20)
    await madeBefore(inTime.proposalId, 24 * 60 - 1)
    await decide(ben, inTime.proposalId, 'reject')
    expect(await stateOf(inTime.proposalId)).toBe('rejected')
    const { proposalId } = await propose(ann, 20)
    await madeBefore(proposalId, 24 * 60)
    expect(await stateOf(proposalId)).toBe('waiting')
    expect(await refusal(decide(ben, proposalId))).toBe('proposal_expired')
    expect(await stateOf(proposalId)).toBe('expired')
    expect(await refusal(decide(ben, proposalId))).toBe('proposal_decided')
  })

  test('is taken back by its proposer alone, while nobody has decided', async () => {
    const { proposalId } = await propose(ann, 20)
    const { proposals } = app.ground
    expect(await refusal(proposals.withdraw(await contextOf(ben), proposalId, 'not mine'))).toBe('not_found')
    await proposals.withdraw(await contextOf(ann), proposalId, 'a slip')
    expect(await refusal(decide(ben, proposalId))).toBe('proposal_decided')
  })

  test('on a state that was changed since is not approved, and may be rejected', async () => {
    const { proposalId } = await propose(ann, 20)
    world.figure = 2
    await expect(decide(ben, proposalId)).rejects.toMatchObject({ error: 'changed_since', bound: 'figure' })
    expect([await stateOf(proposalId), world.figure]).toEqual(['waiting', 2])
    await decide(ben, proposalId, 'reject')
    expect(await stateOf(proposalId)).toBe('rejected')
  })

  test('is approved once however many approve at once, and done once', async () => {
    const dora = await app.operator('dora@house.test', ['risk'])
    const { proposalId } = await propose(ann, 20)
    const both = [ben, dora, ben, dora, ben, dora, ben, dora]
    const outcomes = await Promise.all(both.map((person) => refusal(decide(person, proposalId))))
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'proposal_decided')).toHaveLength(7)
    expect(world.applied).toEqual([proposalId])
  })

  test('waits for no connection that another decision holds: forty at once all come to their end', async () => {
    const asked = await Promise.all(Array.from({ length: 40 }, () => propose(ann, 11, carol.userId)))
    const came = await Promise.all(asked.map(({ proposalId }) => refusal(decide(ben, proposalId, 'reject'))))
    expect(came).toEqual(asked.map(() => 'none'))
  })

  test('whose process goes down between approval and application is done afterwards, once, by whoever looks first', async () => {
    const { proposalId } = await propose(ann, 20)
    const versionOf = async () => (await app.ground.operators.byId(ann.operatorId))?.version
    const version = await versionOf()
    world.dies = true
    expect(await refusal(decide(ben, proposalId))).toBe('Error: the process went down')
    expect([await stateOf(proposalId), world.figure, await versionOf()]).toEqual(['approved', 1, version])
    world.dies = false
    await Promise.all([app.ground.proposals.resume(), app.ground.proposals.resume()])
    expect([await stateOf(proposalId), world.figure, world.applied]).toEqual(['applied', 20, [proposalId]])
    expect(await versionOf()).toBe((version ?? 0) + 1)
  })

  test('that cannot be done keeps none behind it waiting, however many they are', async () => {
    const left = await Promise.all([propose(ann, 21), propose(ann, 22), propose(ann, 23)])
    const ids = left.map(({ proposalId }) => proposalId).sort()
    await app.sql`update proposals set state = 'approved', decided_by = ${ben.operatorId} where id = any(${ids})`
    world.breaks = ids[0]
    await expect(app.ground.proposals.resume()).rejects.toThrow('approved proposals could not be done')
    expect(await Promise.all(ids.map(stateOf))).toEqual(['approved', 'applied', 'applied'])
    world.breaks = undefined
    await app.ground.proposals.resume()
    expect(await stateOf(ids[0] ?? '')).toBe('applied')
  })

  test('that is refused when it is done has failed, and says by which rule', async () => {
    const { proposalId } = await propose(ann, 20)
    world.refuses = true
    await decide(ben, proposalId)
    const row = await app.ground.proposals.one((await contextOf(ben)).operator, proposalId)
    expect([row.state, row.outcome]).toEqual(['failed', 'market_halted'])
    expect(await refusal(propose(ann, 5))).toBe('market_halted')
  })

  test('of one operator wait a hundred at once', async () => {
    const eve = await app.operator('eve@house.test', ['risk'])
    const outcomes = []
    for (let count = 0; count < 101; count += 1) outcomes.push(await refusal(propose(eve, 50)))
    expect([outcomes.filter((one) => one === 'none').length, outcomes.at(-1)]).toEqual([100, 'too_many'])
  })
})

describe('a case of one’s own', () => {
  const HOME = '203.0.113.9'

  test('is one of her own accounts', async () => {
    const { proposalId } = await propose(ann, 20, carol.userId)
    await app.sql`update operators set own_customers = array[${carol.userId}] where id = ${ben.operatorId}`
    expect(await refusal(decide(ben, proposalId))).toBe('own_case')
    await app.sql`update operators set own_customers = '{}' where id = ${ben.operatorId}`
    expect(await refusal(decide(ben, proposalId))).toBe('none')
  })

  test('is one whose other side she is, and is marked so before she presses anything', async () => {
    const dave = await app.customer('dora@x.test')
    const sides = { to: 20, customerId: dave.userId, other: carol.userId }
    const asked = await app.ground.proposals.propose(await contextOf(ann), 'test.figure', sides, 'for both')
    const { proposalId } = asked
    const marked = async () => {
      const path = `/api/console/proposals/one?proposalId=${proposalId}`
      const { body } = await app.ask(path, undefined, app.withToken(ben.token))
      const { cannotDecide, ownBy } = body.data as { cannotDecide: string | null; ownBy: string | null }
      return cannotDecide === 'own_case' ? `own_case ${ownBy}` : cannotDecide
    }
    await app.sql`update operators set own_customers = array[${carol.userId}] where id = ${ben.operatorId}`
    expect([await marked(), await refusal(decide(ben, proposalId))]).toEqual(['own_case self', 'own_case'])
    await app.sql`update operators set own_customers = '{}' where id = ${ben.operatorId}`
    expect(await marked()).toBe(null)
    await decide(ben, proposalId)
    const ofSide = async (id: string) =>
      (await trail())
        .filter(({ customerId, subject }) => customerId === id && subject.includes(proposalId))
        .map(({ action, outcome }) => `${action} ${outcome}`)
    const told = ['proposal.make proposed', 'proposal.open seen', 'proposal.open seen', 'proposal.approve done']
    expect(await ofSide(dave.userId)).toEqual([...told, 'test.figure done: figure 20'])
    expect(await ofSide(carol.userId)).toEqual(await ofSide(dave.userId))
  })

  test('is not hers to propose either, whichever side of it she is, above its limit and below', async () => {
    const dave = await app.customer('dan@x.test')
    const give = async (of: Partial<Deciding> = {}, payload: object = { customerId: carol.userId }) =>
      await refusal(
        app.ground.proposals.propose(await contextOf(ann, of), 'test.figure', { to: 20, ...payload }, 'for myself'),
      )
    const [counted] = await app.sql<{ count: number }[]>`select count(*)::int as count from proposals`
    await app.sql`update operators set own_customers = array[${carol.userId}] where id = ${ann.operatorId}`
    expect([await give(), await give({}, { customerId: carol.userId, to: 5 })]).toEqual(['own_case', 'own_case'])
    expect(await give({}, { customerId: dave.userId, other: carol.userId })).toBe('own_case')
    expect([world.figure, await give({}, { customerId: dave.userId })]).toEqual([1, 'none'])
    await app.sql`update operators set own_customers = '{}' where id = ${ann.operatorId}`
    await app.sql`update sessions set address = ${HOME}, last_used = now() where user_id = ${carol.userId}`
    expect(await give({ address: HOME })).toBe('own_case')
    const [after] = await app.sql<{ count: number }[]>`select count(*)::int as count from proposals`
    expect((after?.count ?? 0) - (counted?.count ?? 0)).toBe(1)
    await app.sql`update sessions set address = '192.0.2.50' where user_id = ${carol.userId}`
    expect(await give()).toBe('none')
  })

  test('is one that gives to her own account what another customer has', async () => {
    const dave = await app.customer('dave@x.test')
    const both = { to: 20, customerId: dave.userId, other: carol.userId }
    const { proposalId } = await app.ground.proposals.propose(
      await contextOf(ann),
      'test.figure',
      both,
      'two customers',
    )
    await app.sql`update operators set own_customers = array[${carol.userId}] where id = ${ben.operatorId}`
    expect(await refusal(decide(ben, proposalId))).toBe('own_case')
    await app.sql`update operators set own_customers = '{}' where id = ${ben.operatorId}`
    expect(await refusal(decide(ben, proposalId))).toBe('none')
  })

  test('is one of who signs in from where she works, now or lately, by whole IPv6 networks too', async () => {
    const { proposalId } = await propose(ann, 20, carol.userId)
    for (const address of [HOME, '2001:db8:1:2::7']) {
      await app.sql`update sessions set address = ${address}, last_used = now() where user_id = ${carol.userId}`
      const near = address === HOME ? HOME : '2001:db8:1:2:99::1'
      expect([address, await refusal(decide(ben, proposalId, 'reject', { address: near }))]).toEqual([
        address,
        'own_case',
      ])
    }
    await app.sql`update operator_sessions set address = '2001:db8:1:2::8' where operator_id = ${ben.operatorId}`
    expect(await refusal(decide(ben, proposalId))).toBe('own_case')
    await app.sql`update operator_sessions set address = '192.0.2.77' where operator_id = ${ben.operatorId}`
    await app.sql`update sessions set last_used = now() - interval '31 days' where user_id = ${carol.userId}`
    expect(await refusal(decide(ben, proposalId, 'approve', { address: HOME }))).toBe('none')
  })

  test('is one of who signed in from the browser that she works with', async () => {
    const { proposalId } = await propose(ann, 20, carol.userId)
    const login = { type: 'email', account: 'carol@x.test', password: app.password }
    const cookies = (await app.ask('/api/user/login', login)).headers.getSetCookie()
    const twin = cookies.find((cookie) => cookie.startsWith('coin-device=') && cookie.includes('Path=/api/console'))
    const value = /^coin-device=([^;]*)/.exec(twin ?? '')?.[1] ?? ''
    const cookie = (name: string) => (name === 'coin-device' ? decodeURIComponent(value) : undefined)
    expect(await refusal(decide(ben, proposalId, 'approve', { cookie }))).toBe('own_case')
    const forged = (name: string) => cookie(name)?.replace(carol.userId, ann.operatorId)
    expect(await refusal(decide(ben, proposalId, 'approve', { cookie: forged }))).toBe('none')
  })
})

describe('operators', () => {
  const ask = (person: Person, path: string, body?: object) =>
    app.ask(`/api/console/${path}`, body, app.withToken(person.token))
  const reason = 'for the test'

  test('are added by one and another, set a password by the mailed link, once, and enter', async () => {
    const fay = await app.operator('fay@house.test', ['admin'])
    const asked = await ask(fay, 'operators/add', {
      email: 'New@house.test',
      name: 'New One',
      roles: ['content'],
      reason,
    })
    const { proposalId } = asked.body.data as { proposalId: string }
    expect((await ask(fay, 'proposals/decide', { proposalId, decision: 'approve', reason })).body.error).toBe(
      'own_proposal',
    )
    const done = await ask(ben, 'proposals/decide', { proposalId, decision: 'approve', reason })
    expect(done.body.data).toMatchObject({ state: 'applied', kind: 'operator.add', decidedBy: { name: 'ben' } })
    const [letter] = await app.mailbox.list('new@house.test')
    const token = /#([\w-]{43})/.exec(letter?.text ?? '')?.[1]
    const password = app.password
    // Past its day it is none, asked of whom it may be.
    await app.sql`update operator_links set expires_at = expires_at - interval '24 hours'`
    const late = app.sql.begin((tx) => app.ground.operators.useLink(tx, hashOf(token ?? '')))
    expect(await refusal(late)).toBe('link_expired')
    expect((await app.ask('/api/console/session/setPassword', { token, password })).body.error).toBe('link_expired')
    await app.sql`update operator_links set expires_at = expires_at + interval '24 hours'`
    expect((await app.ask('/api/console/session/setPassword', { token, password })).status).toBe(200)
    expect((await app.ask('/api/console/session/setPassword', { token, password })).body.error).toBe('link_expired')
    const login = await app.ask('/api/console/session/login', { email: 'new@house.test', password })
    expect(login.body.error).toBe('second_step')
    const again = await ask(fay, 'operators/add', { email: 'new@house.test', name: 'New', roles: ['risk'], reason })
    expect(again.body.error).toBe('account_taken')
  })

  test('neither propose nor decide what they may do themselves, or the renewal of their own access', async () => {
    const [gwen, hana, iris] = [
      await app.operator('gwen@house.test', ['admin']),
      await app.operator('hana@house.test', ['admin']),
      await app.operator('iris@house.test', ['admin']),
    ]
    const { operatorId } = gwen
    for (const [path, change] of [
      ['operators/change', { operatorId, roles: ['admin', 'risk'], reason }],
      ['operators/renew', { operatorId, reason }],
    ] as const) {
      expect((await ask(gwen, path, change)).body.error).toBe('own_case')
      const { proposalId } = (await ask(hana, path, change)).body.data as { proposalId: string }
      const barred = async (who: Person) =>
        (await ask(who, `proposals/one?proposalId=${proposalId}`)).body.data as { cannotDecide: string | null }
      expect(await barred(gwen)).toMatchObject({ cannotDecide: 'own_case', ownBy: 'self' })
      expect(await barred(iris)).toMatchObject({ cannotDecide: null, ownBy: null })
      for (const decision of ['approve', 'reject']) {
        const decided = await ask(gwen, 'proposals/decide', { proposalId, decision, reason })
        expect(decided.body.error).toBe('own_case')
      }
      const done = await ask(iris, 'proposals/decide', { proposalId, decision: 'reject', reason })
      expect(done.body.data).toMatchObject({ state: 'rejected' })
    }
  })

  test('keep one admin, also where two admins remove each other at once', async () => {
    await app.sql`update operators set roles = '{support}' where id not in (${ben.operatorId})`
    const gil = await app.operator('gil@house.test', ['admin'])
    const { operators } = app.ground
    const remove = (id: string) =>
      refusal(app.sql.begin((tx) => operators.change(tx, id, { roles: [], ownCustomers: [] })))
    const outcomes = await Promise.all([remove(ben.operatorId), remove(gil.operatorId)])
    expect(outcomes.sort()).toEqual(['last_admin', 'none'])
    const admins = (await operators.list(undefined, 200)).filter(({ roles }) => roles.includes('admin'))
    expect(admins).toHaveLength(1)
  })

  test('keep one admin who can enter: who has set no password yet counts for nobody', async () => {
    const { operators } = app.ground
    await app.sql`update operators set roles = '{support}'`
    const ida = await app.operator('ida@house.test', ['admin'])
    const { id } = await app.accounts.operatorSignIn.make('jill@house.test', 'en')
    await app.sql.begin((tx) => operators.add(tx, { id, name: 'Jill', roles: ['admin'] }))
    const remove = () =>
      refusal(app.sql.begin((tx) => operators.change(tx, ida.operatorId, { roles: [], ownCustomers: [] })))
    expect(await remove()).toBe('last_admin')
    await app.sql.begin((tx) => operators.entered(tx, id))
    expect(await remove()).toBe('none')
  })
})
