/**
 * Who may call what, generated from the calls themselves: every call of the whole server × every kind of caller, each
 * answer held against the call's rule and the table of roles; then everybody's calls with another's ids. A call that says
 * nothing of who may call it cannot be defined, and one that nobody answers fails here.
 */
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@candlewick/protocol/call'
import { type KeyPermission, keyPermissionOf } from '@candlewick/protocol/key-access'
import { ALL_CALLS } from '@candlewick/protocol/registry'
import { GRANTS, STAFF_ROLES, type StaffRole } from '@candlewick/protocol/who'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Server } from '../src/server.ts'
import { bearing, callDesk, PASSWORD, type Proof } from './call-desk.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { startWholeServer } from './start-whole.ts'

interface Caller {
  readonly name: string
  readonly proof: Proof
  /** What she is to be answered by the call's rule; undefined where it lets her in. */
  readonly expected: (call: Call) => string | undefined
}

/** What a rule answers; whatever else is said comes after it. */
const BARRED = new Set(['token_invalid', 'forbidden', 'reauth_needed', 'key_permission'])
const folder = mkdtempSync(join(tmpdir(), 'candlewick-matrix-'))
let database: TestDatabase
let server: Server
let callers: Caller[]
const { send, askCall, logIn } = callDesk(() => server.url)
/** By account. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  database = await freshDatabase()
  server = await startWholeServer(database, folder)
  for (const account of ['demo', 'trader', 'merchant', 'agent']) tokens.set(account, await logIn(account))
  for (const role of STAFF_ROLES) tokens.set(role, await enter(role === 'admin' ? 'operator' : role))
  callers = await everyCaller()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const tokenOf = (account: string): string => tokens.get(account) ?? ''

async function enter(account: string): Promise<string> {
  const email = `${account}@candlewick.test`
  const path = '/api/console/session/login'
  await send(path, { email, password: PASSWORD })
  const sent = await fetch(`${server.url}/dev/mailbox?to=${email}`)
  const [newest]: { code: string }[] = JSON.parse(await sent.text())
  const answer = await send(path, { email, password: PASSWORD, secondFactor: newest?.code })
  return (answer.data as { token: string }).token
}

/** Signs each request with a key of the customer's that may do this. */
async function keyOf(permission: KeyPermission): Promise<Proof> {
  const addresses = permission === 'withdraw' ? { addresses: ['127.0.0.1'] } : {}
  const asked = { name: permission, permissions: [permission], password: PASSWORD, ...addresses }
  const { key, secret } = (await send('/api/exchange/coin/member/api', asked, bearing(tokenOf('demo')))).data as {
    key: { id: string }
    secret: string
  }
  let last = 0
  return ({ method, path, body }) => {
    last = Math.max(last + 1, Date.now())
    const text = `${last}${method}${path}${body}`
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    return { 'cw-key': key.id, 'cw-timestamp': String(last), 'cw-signature': signature }
  }
}

/** By the rule alone: what each kind of caller is answered. */
const isOpen = ({ who }: Call) => who === 'public' || (typeof who === 'object' && who.demo === 'public')
const asNobody = (call: Call) => (isOpen(call) ? undefined : 'token_invalid')
const asCustomer = (role?: 'merchant' | 'agent') => (call: Call) =>
  isOpen(call) || call.who === 'customer' || call.who === role ? undefined : 'forbidden'
const asKey = (permission: KeyPermission) => (call: Call) => {
  const barred = asCustomer()(call)
  if (barred !== undefined) return barred
  return keyPermissionOf(call) === permission ? undefined : 'key_permission'
}
const asOperator = (role: StaffRole, fresh: boolean) => (call: Call) => {
  const { who } = call
  if (isOpen(call) || who === 'staff') return undefined
  if (typeof who !== 'object') return 'token_invalid'
  if (!GRANTS[role].includes(who.staff)) return 'forbidden'
  return who.fresh === true && !fresh ? 'reauth_needed' : undefined
}

/** A session of the role's operator in another state than the one that she entered. */
async function sessionOf(role: StaffRole, change: string): Promise<string> {
  const token = createHash('sha256').update(`${role} ${change}`).digest('base64url')
  const hash = createHash('sha256').update(token).digest()
  await database.sql`
    insert into operator_sessions (id, operator_id, token_hash, expires_at, address, user_agent)
    select ${hash.toString('hex').slice(0, 20)}, id, ${hash}, now() + interval '1 hour', '', '' from operators
    where roles = array[${role}]::text[] order by name desc limit 1`
  await database.sql.unsafe(`update operator_sessions set ${change} where token_hash = $1`, [hash])
  return token
}

async function everyCaller(): Promise<Caller[]> {
  const stale = "proven_at = now() - interval '6 minutes'"
  const over = ["expires_at = now() - interval '1 second'", 'ended_at = now()']
  const operators = await Promise.all(
    STAFF_ROLES.map(async (role) => [
      { name: role, proof: bearing(tokenOf(role)), expected: asOperator(role, true) },
      {
        name: `${role}, proven long ago`,
        proof: bearing(await sessionOf(role, stale)),
        expected: asOperator(role, false),
      },
    ]),
  )
  const ended = await Promise.all(
    over.map(async (change) => ({
      name: `admin, ${change}`,
      proof: bearing(await sessionOf('admin', change)),
      expected: asNobody,
    })),
  )
  return [
    { name: 'nobody', proof: () => ({}), expected: asNobody },
    { name: 'a token of nobody’s', proof: bearing('A'.repeat(43)), expected: asNobody },
    { name: 'customer', proof: bearing(tokenOf('demo')), expected: asCustomer() },
    { name: 'merchant', proof: bearing(tokenOf('merchant')), expected: asCustomer('merchant') },
    { name: 'agent', proof: bearing(tokenOf('agent')), expected: asCustomer('agent') },
    ...(await Promise.all(
      (['read', 'trade', 'withdraw'] as const).map(async (permission) => ({
        name: `key that may ${permission}`,
        proof: await keyOf(permission),
        expected: asKey(permission),
      })),
    )),
    ...operators.flat(),
    ...ended,
  ]
}

describe('the authorisation matrix', () => {
  test('every call is answered by the server', async () => {
    const unanswered = []
    for (const call of ALL_CALLS) {
      const { error } = await askCall(call, () => ({}), { nonsense: 1 })
      if (error === 'no_such_call') unanswered.push(call.name)
    }
    expect(unanswered).toEqual([])
  })

  test('lets each kind of caller into what its rule says, and into nothing else', async () => {
    let asked = 0
    for (const call of ALL_CALLS) {
      // A field that no call knows: whoever is let in is refused before anything is done.
      const answers = await Promise.all(callers.map(({ proof }) => askCall(call, proof, { nonsense: 1 })))
      for (const [index, { name, expected }] of callers.entries()) {
        const error = answers[index]?.error ?? 'none'
        expect([call.name, name, BARRED.has(error) ? error : undefined]).toEqual([call.name, name, expected(call)])
        asked += 1
      }
    }
    // Customers, keys and nobody, each role with a fresh factor and a stale one, and sessions that are over.
    expect(callers.length).toBe(10 + 2 * STAFF_ROLES.length)
    expect(asked).toBe(ALL_CALLS.length * callers.length)
  })

  test('has a caller whom each permission lets in and one whom it does not', () => {
    for (const permission of GRANTS.admin) {
      const roles = STAFF_ROLES.filter((role) => GRANTS[role].includes(permission))
      // Every operator sees how the house stands.
      const all = permission === 'house.read'
      expect([permission, roles.length === STAFF_ROLES.length]).toEqual([permission, all])
    }
  })
})

describe('another’s ids', () => {
  /** Things of the customer's, by their kind, and what says whether they are still as they were. */
  async function thingsOf(account: string): Promise<{ ids: string[]; standing: () => Promise<unknown> }> {
    const proof = bearing(tokenOf(account))
    const { user } = (await send('/api/user/getInfo', {}, proof)).data as { user: { userId: string } }
    const order = {
      symbol: 'BTC_USDT',
      side: 'buy',
      orderType: 'limit',
      price: '1000',
      quantity: '0.01',
      clientId: 'mine',
    }
    const submit = ALL_CALLS.find(({ name }) => name === 'spot.submit')
    if (submit === undefined) throw new Error('there is no way to place an order')
    const placed = await askCall(submit, proof, order)
    expect(placed.status).toBe(200)
    const asked = { name: 'hers', permissions: ['read'], password: PASSWORD }
    const made = (await send('/api/exchange/coin/member/api', asked, proof)).data as { key: { id: string } }
    const sql = database.sql
    const sessions = await sql<{ id: string; device: string | null }[]>`
      select id, device_id as device from sessions where user_id = ${user.userId} and ended_at is null`
    const standing = async () => ({
      orders: await sql<{ id: string; status: string }[]>`
        select id::text, status from projection.orders where user_id = ${user.userId} order by id`,
      keys: await sql`select id, name from api_keys where user_id = ${user.userId} order by id`,
      sessions: await sql`select id, ended_at from sessions where user_id = ${user.userId} order by id`,
      devices: await sql`select id, name, trusted from devices where user_id = ${user.userId} order by id`,
      balances: (await send('/api/exchange/coin/assets/getMyBalance?type=1', undefined, proof)).text.match(
        /"(coin|available|occupied)":"[^"]*"/g,
      ),
    })
    const orderId = /"id":"?(\d+)/.exec(placed.text)?.[1] ?? ''
    // Tables follow the journal a moment behind.
    await expect.poll(async () => (await standing()).orders.map(({ id }) => id)).toContain(orderId)
    const ids = [orderId, made.key.id, user.userId, ...sessions.flatMap(({ id, device }) => [id, device ?? ''])]
    return { ids: ids.filter((id) => id !== ''), standing }
  }

  test('change nothing of hers and show nothing of her, whoever of the customers or keys brings them', async () => {
    const { ids, standing } = await thingsOf('trader')
    expect(ids.length).toBeGreaterThanOrEqual(5)
    const before = await standing()
    const others = callers.filter(({ name }) => /^(customer|key that may trade)/.test(name))
    let asked = 0
    for (const call of ALL_CALLS.filter(({ who }) => who === 'customer' || who === 'merchant' || who === 'agent')) {
      const fields = Object.keys(call.input.shape).filter((field) => /(^|[a-z])id$|Id$|^[xy]$|name$/i.test(field))
      for (const field of fields) {
        const tries = ids.flatMap((id) =>
          others.filter((one) => one.expected(call) === undefined).map((one) => ({ id, ...one })),
        )
        const answers = await Promise.all(tries.map(({ id, proof }) => askCall(call, proof, { [field]: id })))
        for (const { text } of answers) {
          const shown = /trader@candlewick|"trader"/.test(text)
          expect([call.name, field, shown]).toEqual([call.name, field, false])
          asked += 1
        }
      }
    }
    expect(asked).toBeGreaterThan(100)
    expect(await standing()).toEqual(before)
  })

  test('of an operator’s session or proposal are not there for her colleagues', async () => {
    const sql = database.sql
    const [admin] = await sql<{ id: string; operator: string }[]>`
      select id, operator_id as operator from operator_sessions
      where operator_id in (select id from operators where 'admin' = any(roles)) and ended_at is null limit 1`
    const proposed = await send(
      '/api/console/operators/add',
      { email: 'hers@house.test', name: 'Hers', roles: ['content'], reason: 'for the test' },
      bearing(tokenOf('admin')),
    )
    const { proposalId } = proposed.data as { proposalId: string }
    for (const role of STAFF_ROLES.filter((one) => one !== 'admin')) {
      const as = bearing(tokenOf(role))
      const reason = 'because'
      const refused = await Promise.all([
        send('/api/console/session/end', { sessionId: admin?.id }, as),
        send(`/api/console/proposals/one?proposalId=${proposalId}`, undefined, as),
        send('/api/console/proposals/withdraw', { proposalId, reason }, as),
      ])
      expect([role, ...refused.map(({ error }) => error)]).toEqual([role, 'not_found', 'not_found', 'not_found'])
      const decided = await send('/api/console/proposals/decide', { proposalId, decision: 'approve', reason }, as)
      expect([role, decided.error]).toEqual([role, 'forbidden'])
      expect((await send('/api/console/proposals', undefined, as)).text).not.toContain('hers@house.test')
    }
    const own = await send(
      '/api/console/proposals/decide',
      { proposalId, decision: 'approve', reason: 'mine' },
      bearing(tokenOf('admin')),
    )
    expect(own.error).toBe('own_proposal')
  })
})

describe('what operators see of a customer', () => {
  /** What cannot be asked for here so that it is answered, and why not: a call that is answered after all stands here in vain. */
  const UNASKED = new Map([['console.withdrawals.sign', 'is signed by a passkey that an operator has in her hands']])
  const EMAIL = 'demo@candlewick.test'
  const THINGS = {
    deposit: 'd1'.repeat(32),
    report: 'h'.repeat(20),
    withdrawal: 'a1'.repeat(32),
    toPay: 'a2'.repeat(32),
  }

  /** Hers, of each kind: a parked deposit, a reported one, a withdrawal under review, and one to be paid by hand. */
  async function moneyOf(userId: string): Promise<void> {
    const { sql } = database
    await sql`
      insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, reason, needed)
      values (${THINGS.deposit}, 'ethereum', ${'0'.repeat(64)}, '0', 'USDT', 'x', ${userId}, 1, 1, 0, 'parked', 'closed', 1)`
    await sql`
      insert into hand_deposits (id, user_id, asset, network, address, amount, screenshot)
      values (${THINGS.report}, ${userId}, 'USDT', 'tron', 'x', 1, 'none.jpg')`
    for (const [id, state, way] of [
      [THINGS.withdrawal, 'review', 'chain'],
      [THINGS.toPay, 'approved', 'hand'],
    ] as const) {
      await sql`
        insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, held_sequence, worth,
          day, proof)
        values (${id}, ${userId}, 'USDT', 'ethereum', 'x', 1, 0, ${state}, ${way}, ${state}, 1, 1, current_date, '{}')`
    }
  }

  /** What a call asks for under the name of `id`. */
  function idFor({ name, area }: Call, there: Readonly<Record<string, unknown>>): unknown {
    if (area === 'console/forgotten') return there.forgotten
    if (area === 'console/withdrawals') return /\.(take|giveUp)$/.test(name) ? THINGS.toPay : THINGS.withdrawal
    if (area === 'console/deposits') return name === 'console.deposits.handOpen' ? THINGS.report : THINGS.deposit
    return there.id
  }

  /** Something that is there, for every field that a call may ask for. */
  async function thingsThere(as: Proof): Promise<Record<string, unknown>> {
    const rowOf = async <Row>(path: string) =>
      ((await send(`/api/console/${path}`, undefined, as)).data as { rows: Row[] }).rows[0]
    const customer = await rowOf<{ userId: string }>(`customers/search?q=${encodeURIComponent(EMAIL)}`)
    const waiting = (await send('/api/console/identities/list?level=advanced', undefined, as)).data as {
      rows: { id: string; userId: string }[]
    }
    const userId = customer?.userId ?? ''
    await moneyOf(userId)
    const change = { userId, makerRate: '0.0007', takerRate: '0.0009', reason: 'for the test' }
    await send('/api/console/markets/fees/set', change, as)
    // Not by the list of them, which she is still to look at.
    const [proposal] = await database.sql<{ id: string }[]>`select id from proposals where state = 'waiting'`
    const forgotten = 'f'.repeat(20)
    await database.sql`
      insert into fund_password_cases (id, user_id, number_right, factor_proven, words, address, guards_changed)
      values (${forgotten}, ${userId}, true, false, '', '192.0.2.1', false)`
    return {
      ...{ userId, owner: userId, q: EMAIL, id: waiting.rows[0]?.id, proposalId: proposal?.id },
      forgotten,
      ...{ side: 'front', sequence: 10, postingId: '20000', product: 'spot', symbol: 'BTC_USDT', coin: 'USDT' },
      ...{ term: 'uncredited' },
      ...{ field: 'email', text: 'a note', reason: 'for the test' },
      ...{ where: 'console card', message: 'Error: no', page: '/console/' },
    }
  }

  test('stands in the trail, whichever call shows it: generated over all of them', async () => {
    const as = bearing(tokenOf('admin'))
    const there = await thingsThere(as)
    const customers = await database.sql<{ id: string }[]>`select id from users where not staff`
    const written = async () => {
      const [row] = await database.sql<{ count: number }[]>`select count(*)::int as count from operator_audit`
      return row?.count ?? 0
    }
    const shown: string[] = []
    const unanswered: string[] = []
    const judge = (call: Call, text: string, rows: number) => {
      if (call.audits !== 'nothing') expect([call.name, rows > 0]).toEqual([call.name, true])
      if (!customers.some(({ id }) => text.includes(id)) && !text.includes('@candlewick.test')) return
      shown.push(call.name)
      // Her colleagues' addresses are no customer's.
      const isColleagues = /^console\.(operators|current)$/.test(call.name)
      expect([call.name, rows > 0 || isColleagues]).toEqual([call.name, true])
    }
    const decisions = /\.(decide|restrict|lift|paid|withdrawProposal)$/
    const seeing = ALL_CALLS.filter(
      ({ area, name, changes, audits }) =>
        area.startsWith('console/') && !decisions.test(name) && (!changes || audits === 'customer'),
    )
    for (const call of seeing) {
      const fields = Object.keys(call.input.shape).filter(
        (field) => !call.input.shape[field]?.safeParse(undefined).success,
      )
      const optional = call.name === 'console.ledger.accounts' ? ['owner'] : []
      const known: Record<string, unknown> = { ...there, id: idFor(call, there) }
      const given = Object.fromEntries([...fields, ...optional].map((field) => [field, known[field]]))
      const before = await written()
      const { status, text } = await askCall(call, as, given)
      const rows = (await written()) - before
      if (status === 200) judge(call, text, rows)
      else unanswered.push(UNASKED.has(call.name) ? call.name : `${call.name}: ${text}`)
    }
    expect(unanswered).toEqual([...UNASKED.keys()])
    const lists = ['identities.queue', 'forgotten.list', 'withdrawals.queue', 'deposits.list', 'deposits.handList']
    const one = ['withdrawals.case', 'deposits.open', 'deposits.handOpen', 'customers.open', 'customers.reveal']
    expect(shown).toEqual(
      expect.arrayContaining([...lists, ...one, 'customers.search', 'proposals'].map((name) => `console.${name}`)),
    )
  })
})
