/**
 * Another's ids, generated from the calls: every field that takes the id of something of a customer's, with an id of
 * another customer's thing and with one of nobody's. Both are answered alike, so that no answer says what there is; nothing
 * of the owner's changes or shows; and the owner is served. A field that its area says nothing of (`testing/own-things.ts`) fails here.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@candlewick/protocol/call'
import { ALL_CALLS } from '@candlewick/protocol/registry'
import { isStaffs } from '@candlewick/protocol/who'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Server } from '../src/server.ts'
import { areasSay } from './areas-say.ts'
import { bearing, type CallAnswer, callDesk, PASSWORD } from './call-desk.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { askedOnceMet, type Entry, NOBODYS, type OwnThings, type Person, type Taken, type Thing } from './own-things.ts'
import { SoftPasskey } from './passkey.ts'
import { startWholeServer } from './start-whole.ts'

/** Where an area says it of its calls. */
const PLACE = 'apps/server/src/features/AREA/testing/own-things.ts'
// Each file says of what type it is.
const SAID = (await areasSay('own-things.ts'))
  .map(([, said]) => (said as { readonly OWN_THINGS: OwnThings }).OWN_THINGS)
  .sort((one, other) => Number(one.last ?? false) - Number(other.last ?? false))
const ENTRIES = SAID.flatMap(({ entries }) => Object.entries(entries))
const MORE = SAID.flatMap(({ more = [] }) => more)
const NAMES = ENTRIES.map(([name]) => name)

const folder = mkdtempSync(join(tmpdir(), 'candlewick-foreign-'))
let database: TestDatabase
let server: Server
let owner: Person
let guarded: Person
let other: Person
const { send, askCall, logIn } = callDesk(() => server.url)

beforeAll(async () => {
  database = await freshDatabase()
  server = await startWholeServer(database, folder)
  await database.sql`
    insert into listings (asset, network, chain_decimals, minimum, confirmations, deposits, withdrawals, withdraw_minimum,
      fee, house_address)
    values ('USDT', 'solana', 6, 1, 1, true, true, 10, 1, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')`
  owner = await person('trader')
  other = await person('demo')
  guarded = await person('merchant')
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

function called(name: string): Call {
  const call = ALL_CALLS.find((each) => each.name === name)
  if (call === undefined) throw new Error(`there is no call ${name}`)
  return call
}

/** One of the demo's people, verified. */
async function person(account: string): Promise<Person> {
  const proof = bearing(await logIn(account))
  const { sql } = database
  const { user } = (await send('/api/user/getInfo', {}, proof)).data as { user: { userId: string } }
  const { userId } = user
  const facts = { name: 'Anna Own', idNumber: `OWN${userId.slice(0, 8)}`, country: 'ES', type: 'id_card' }
  await send('/api/user/uploadKYC', facts, proof)
  await sql`update identity_cases set state = 'approved' where user_id = ${userId}`
  await sql`update users set certification = 'primary' where id = ${userId}`
  const ask: Person['ask'] = async (name, fields = {}) => {
    let answer = await askCall(called(name), proof, fields)
    // A busy machine says that it does not know, or not now.
    for (let more = 0; more < 20 && answer.status >= 503; more += 1) answer = await askCall(called(name), proof, fields)
    return answer
  }
  return {
    userId,
    ask,
    async upload(type) {
      const background = { r: 10, g: 90, b: 120 }
      const image = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.append('type', type)
      form.append('file', new Blob([new Uint8Array(image)]), 'a.png')
      const headers = proof({ method: 'POST', path: '', body: '' })
      const response = await fetch(`${server.url}/api/base/cgform-api/upload/file`, {
        method: 'POST',
        body: form,
        headers,
      })
      const { data, msg } = (await response.json()) as { data: { name: string } | null; msg: string }
      if (data === null) throw new Error(msg)
      return data.name
    },
    async mailed() {
      // Allowances for asking are not what is tried here.
      await sql`update codes set created_at = created_at - interval '2 hours'`
      await ask('withdrawals.sendCode')
      const sent = await fetch(`${server.url}/dev/mailbox?to=${account}@candlewick.test`)
      const letters: { code: string }[] = JSON.parse(await sent.text())
      return letters[0]?.code ?? ''
    },
    async enter() {
      const login = { type: 'email', account: `${account}@candlewick.test`, password: PASSWORD }
      await send('/api/user/login', login, () => ({ 'user-agent': 'Another/1.0' }))
    },
    async passkey() {
      const made = new SoftPasskey(server.url, '127.0.0.1')
      await sql`
        insert into passkeys (id, user_id, public_key, counter, name)
        values (${made.id}, ${userId}, ${made.publicKey()}, 0, 'of hers alone')`
      return made.id
    },
  }
}

/** What ids look like: of orders, of most things, of withdrawals, of positions, of pictures, of sealed terms. */
const FORMS = [
  '9'.repeat(12),
  'a'.repeat(20),
  'ab'.repeat(32),
  'BTC_USDT_PERP-long',
  `${'a'.repeat(40)}.jpg`,
  'a'.repeat(43),
]
/** What no id is: a field that takes one of these is text, a number, a symbol. */
const PLAIN = ['two words', '0', '0.5', 'BTC', 'BTC_USDT', 'ethereum', '+8613800138000']
const NAMED = /(^|[a-z])ids?$|Ids?$|^txid$|^quote$|^nonce$|^cursor$|[tT]oken$|^inviteCode$/

/** Whether a field takes the id of something, by its name or by what fits it. Passwords have the form of ids. */
function takesId(call: Call, name: string): boolean {
  if (/password/i.test(name)) return false
  const field = call.input.shape[name]
  const takes = (value: unknown) =>
    field?.safeParse(value).success === true || field?.safeParse([value]).success === true
  return NAMED.test(name) || (FORMS.some(takes) && !PLAIN.some(takes))
}

const CUSTOMERS = ALL_CALLS.filter(({ who }) => !isStaffs(who) && !(typeof who === 'object'))
const FIELDS = CUSTOMERS.filter(({ area }) => !area.startsWith('console')).flatMap((call) =>
  Object.keys(call.input.shape)
    .filter((name) => takesId(call, name))
    .map((name) => `${call.name} ${name}`),
)

test('every field of every call that takes an id has a thing to be tried with, or a reason', () => {
  const missing = FIELDS.filter((each) => !NAMES.includes(each) && NOBODYS[each.split(' ')[1] ?? ''] === undefined)
  expect(missing, `fields that nothing is said of: say whose they name in ${PLACE}`).toEqual([])
  expect(NAMES.filter((each) => !FIELDS.includes(each))).toEqual([])
  expect(new Set(NAMES).size).toBe(NAMES.length)
  expect(FIELDS.length).toBeGreaterThan(80)
})

/** A call with the id of a thing of somebody's. */
interface Try {
  readonly call: string
  readonly field: string
  readonly taken: Taken
  readonly thing: Thing
  readonly id: string
  readonly owned: Person
}
const isTaken = (entry: Entry | string): entry is Taken => typeof entry === 'object' && 'things' in entry

/** Every thing that there is to be tried with, made by its owner. */
async function everyTry(): Promise<Try[]> {
  const tries: Try[] = []
  for (const [name, taken] of [...ENTRIES, ...MORE]) {
    if (!isTaken(taken)) continue
    const [call = '', field = ''] = name.split(' ')
    const owned = taken.guarded ? guarded : owner
    for (const thing of taken.things) tries.push({ call, field, taken, thing, id: await thing.make(owned), owned })
  }
  return tries
}

async function bring({ call, field, taken }: Try, who: Person, id: string): Promise<CallAnswer> {
  const { fields, list } = taken
  const beside = typeof fields === 'function' ? await fields(who) : fields
  return await who.ask(call, { ...beside, [field]: list ? [id] : id })
}

/** What a job sums up once a minute of entries that are compared themselves: it may come at any moment. */
const SUMS: ReadonlySet<string> = new Set(['public.equity_days'])

/** Everything that the tables have of a customer. */
async function standing({ userId }: Person): Promise<Record<string, unknown>> {
  const { sql } = database
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.columns
    where column_name = 'user_id' and table_schema in ('public', 'projection') order by 1, 2`
  const all: Record<string, unknown> = {}
  for (const { schema, name } of tables) {
    if (SUMS.has(`${schema}.${name}`)) continue
    all[`${schema}.${name}`] = await sql`
      select to_jsonb(t) as row from ${sql(schema)}.${sql(name)} t where user_id = ${userId} order by to_jsonb(t)::text`
  }
  return all
}

/** Until the tables have what was done so far. */
async function settled(): Promise<void> {
  const state = async () =>
    (await send('/api/exchange/state', undefined)).data as { sequence: number; projectionLag: { commands: number } }
  const { sequence } = await state()
  const behind = async () => {
    const now = await state()
    return now.sequence - now.projectionLag.commands - sequence
  }
  await expect.poll(behind, { timeout: 20_000 }).toBeGreaterThanOrEqual(0)
}

/** Until what time alone brings about is done: contracts have their opening prices, what was earned is granted. */
async function opened(): Promise<void> {
  const waiting = async () =>
    await database.sql`select id from projection.flash_orders where user_id = ${owner.userId} and status = 'generating'`
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
}

/** An answer without the id that was asked for, and without the moment. */
const masked = ({ status, text }: CallAnswer, id: string) =>
  `${status} ${text.replaceAll(id, '#').replaceAll(/"serverTime":\d+/g, '')}`
/** An answer without the prices of the public chain: any of them may be the number of an order. */
const withoutPrices = (text: string) => text.replaceAll(/\["@?[\w:]+",\d+,\d+\]/g, '')
/** Refused for something else than the id, an answer would say nothing of it. */
const BEFORE_IT = new Set(['field_required', 'field_unknown', 'token_invalid', 'identity_needed'])

test('an id of another’s is answered as one of nobody’s, changes nothing and shows nothing; its owner is served', async () => {
  const tries = await everyTry()
  await settled()
  await opened()
  const before = [await standing(owner), await standing(guarded)]
  const anybodys = new Set(tries.filter(({ taken }) => taken.anybodys).map(({ id }) => id))
  const ids = new Set(tries.map(({ id }) => id).filter((id) => id.length > 5 && !anybodys.has(id)))
  const hers = new RegExp(`trader@candlewick|${owner.userId}|${guarded.userId}|of hers alone`)

  const faults: unknown[] = []
  for (const one of tries) {
    // Allowances are not what is tried here.
    await database.sql`delete from budgets`
    const [foreign, nobodys] = [await bring(one, other, one.id), await bring(one, other, one.thing.nobodys)]
    const shown = [...ids].some((id) => id !== one.id && foreign.text.includes(id)) || hers.test(foreign.text)
    const alike = one.taken.anybodys
      ? foreign.status === nobodys.status && foreign.error === nobodys.error
      : masked(foreign, one.id) === masked(nobodys, one.thing.nobodys)
    if (shown || !alike || BEFORE_IT.has(foreign.error ?? '')) {
      faults.push([one.call, one.field, foreign.text, nobodys.text])
    }
  }
  // What lists, exports and figures give who asks for nothing in particular.
  const named = new RegExp(
    `${hers.source}|(?<![\\w.])(${[...ids].filter((id) => /^[\w]+$/.test(id)).join('|')})(?![\\w.])`,
  )
  for (const call of CUSTOMERS.filter(({ changes, input }) => !changes && input.safeParse({}).success)) {
    const text = withoutPrices((await other.ask(call.name)).text)
    if (named.test(text)) faults.push([call.name, named.exec(text)?.[0], text])
  }
  expect(faults).toEqual([])
  await settled()
  expect([await standing(owner), await standing(guarded)]).toEqual(before)

  for (const one of tries) {
    const { status, error, text } = await bring(one, one.owned, one.id)
    if (status !== 200 && !one.taken.owner?.includes(error ?? '')) faults.push([one.call, one.field, one.id, text])
  }
  expect(faults).toEqual([])
})

test('a name that a request was sent with is each customer’s own', async () => {
  const faults: unknown[] = []
  for (const [name, entry] of ENTRIES) {
    if (typeof entry === 'string' || isTaken(entry)) continue
    const [call = ''] = name.split(' ')
    const clientId = `named-${call.replace('.', '-')}`
    const ready = async (who: Person) => {
      for (const [before, fields] of entry.first ?? []) await askedOnceMet(who, before, fields)
    }
    await ready(owner)
    const first = await owner.ask(call, { ...entry.named, clientId })
    await ready(other)
    const foreign = await other.ask(call, { ...entry.named, clientId })
    await ready(other)
    const another = await other.ask(call, { ...entry.named, clientId: `${clientId}-2` })
    const again = await owner.ask(call, { ...entry.named, clientId })
    const hers = /"id":"(\d+)"/.exec(first.text)?.[1]
    const alike = foreign.status === another.status && foreign.error === another.error
    const shown = hers !== undefined && foreign.text.includes(`"${hers}"`)
    if (first.status !== 200 || again.status !== 200 || !alike || shown) {
      faults.push([name, first.text, foreign.text, another.text, again.text])
    }
  }
  expect(faults).toEqual([])
})
