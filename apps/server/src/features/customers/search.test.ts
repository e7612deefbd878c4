/** Whatever names a customer is found by an index, and a page of hers is one, however many rows there are. */
import { createHmac } from 'node:crypto'
import { evmAddress } from '@candlewick/chain/addresses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { openDatabase, type Sql } from '../../db/database.ts'
import { cardMark, nameMark, numberMark } from '../account/public.ts'
import { billsPage } from './page.ts'
import { findCustomers as find, wordIn } from './search.ts'

let database: TestDatabase

const ANN = `${'a'.repeat(19)}2`
const BOB = `${'b'.repeat(19)}2`
const GIVEN = evmAddress('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
const PAID = evmAddress('fb6916095ca1df60bb79ce92ce3ea74c37c5d359')
const idOf = (letter: string) => letter.repeat(20)
const ID = { report: idOf('r'), identity: idOf('i'), fundCase: idOf('f'), device: idOf('d'), session: idOf('s') }
const COINS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
/** Keyed hashes, of a key of the test's own. */
const MARKS = { mark: (text: string) => createHmac('sha256', 'a key').update(text).digest() }
const findCustomers = (sql: Sql, text: string) => find(sql, MARKS, text)
/** Entries of ann's, three of each posting. */
const ENTRIES = 9_000

beforeAll(async () => {
  database = await freshDatabase()
  const { sql } = database
  for (const [id, account, email, phone, code] of [
    [ANN, 'ann', 'ann@a.test', '8613800138000', 'ANNCODE2'],
    [BOB, 'bob', null, null, 'BOBCODE2'],
  ] as const) {
    await sql`
      insert into users (id, account, email, phone, password_hash, invite_code, chat_key)
      values (${id}, ${account}, ${email}, ${phone}, '', ${code}, ${id})`
  }
  await sql`
    insert into projection.bills
    select 1024 * (1 + n / 3), n % 3, ${ANN}, 1, case when n = 0 then 'BTC' else 'USDT' end, 'trade', 'principal', '', null,
      1, 0, 1, 0, to_timestamp(1000 + n / 3) from generate_series(0, ${ENTRIES - 1}) as n`
  await sql`
    insert into chain_addresses (chain, family, user_id, address_index, address, signature)
    values ('evm', 'evm', ${ANN}, 1, ${GIVEN}, ''), ('bitcoin', 'utxo', ${BOB}, 2, ${COINS}, '')`
  await sql`
    insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, txid, worth, day, proof)
    values (${'1'.repeat(64)}, ${BOB}, 'USDT', 'ethereum', ${PAID}, 1, 0, 'n', 'chain', ${`0x${'b'.repeat(64)}`}, 1, now(), '')`
  await sql`
    insert into deposits (id, network, txid, place, asset, address, user_id, chain_amount, units, dust, state, needed)
    values (${'2'.repeat(64)}, 'bitcoin', ${'c'.repeat(64)}, '0', 'BTC', ${COINS}, ${BOB}, 1, 1, 0, 'credited', 1)`
  await sql`
    insert into api_keys (id, user_id, name, kind, secret, permissions, addresses, markets)
    values ('cwkofann234567abcdef', ${ANN}, 'bot', 'hmac', '', 'read', '', '')`
  await sql`
    insert into identity_cases (id, user_id, level, country, document, document_mark, number_mark, name_mark)
    values ('case', ${BOB}, 'primary', 'DE', 'passport', ${MARKS.mark('d')}, ${numberMark(MARKS, 'C01X00T47')}, ${nameMark(MARKS, 'Zoë Müller-Groß')})`
  await sql`
    insert into projection.flash_orders (id, user_id, client_id, symbol, tick_size, asset, direction, seconds, stake,
      payout_rate, sequence, head_hash, rules_version, status, created_at, matures_at)
    values (9999999, ${BOB}, 'mine', 'BTC_USDT', '0.1', 'USDT', 'up', 60, 5, 1, 1, '', 2, 'running', now(), now())`
  await sql`
    with key as (insert into seal_keys (sealed) values ('') returning id)
    insert into bank_cards (user_id, sealed, key_id, card_mark)
    select ${BOB}, '', id, ${cardMark(MARKS, '6222020012345678')} from key`
  await sql`
    insert into hand_deposits (id, user_id, asset, network, address, amount, screenshot)
    values (${ID.report}, ${BOB}, 'USDT', 'ethereum', ${GIVEN}, 1, '')`
  await sql`
    insert into identity_cases (id, user_id, level, country, document, document_mark, number_mark, name_mark, state)
    values (${ID.identity}, ${ANN}, 'primary', 'DE', 'passport', '', '', '', 'rejected')`
  await sql`
    insert into fund_password_cases (id, user_id, number_right, factor_proven, words, address, guards_changed)
    values (${ID.fundCase}, ${ANN}, true, true, '', '', false)`
  await sql`insert into devices (id, user_id, fingerprint, user_agent, address) values (${ID.device}, ${BOB}, '', '', '')`
  await sql`
    insert into sessions (id, user_id, token_hash, expires_at, address)
    values (${ID.session}, ${ANN}, '', now() + interval '1 hour', '192.0.2.7')`
  await sql`
    insert into login_log (user_id, address, user_agent, outcome)
    values (${BOB}, '2001:db8::7', '', 'wrong_password'), (null, '2001:db8::7', '', 'wrong_password')`
})
afterAll(() => database.drop())

test('is found by each of her names, and by none of another form', async () => {
  const { sql } = database
  const found = async (text: string) => (await findCustomers(sql, text)).map(({ userId, by }) => `${userId[0]} ${by}`)
  expect(await Promise.all([ANN, 'ANN@a.test', '+8613800138000', 'Ann', 'anncode2'].map(found))).toEqual([
    ['a userId'],
    ['a email'],
    ['a phone'],
    ['a account'],
    ['a inviteCode'],
  ])
  expect(await Promise.all(['9999999', 'mine', '1024', '1024-0', '1'].map(found))).toEqual([
    ['b order'],
    ['b clientId'],
    ['a posting'],
    ['a posting'],
    ['a posting'],
  ])
  const onChain = [GIVEN, GIVEN.toLowerCase(), COINS, PAID, `0x${'B'.repeat(64)}`, 'C'.repeat(64)]
  expect(await Promise.all(onChain.map(found))).toEqual([
    ['a address'],
    ['a address'],
    ['b address'],
    ['b address'],
    ['b transaction'],
    ['b transaction'],
  ])
  expect(
    await Promise.all(
      ['c01x00t47', 'C01-X00 T47', 'Ｃ０１Ｘ００Ｔ４７', 'C01‑X00／T４７', 'cwkofann234567abcdef'].map(found),
    ),
  ).toEqual([...Array(4).fill(['b document']), ['a apiKey']])
  const ours = [...Object.values(ID), '1'.repeat(64), '2'.repeat(64)]
  expect(await Promise.all(ours.map(found))).toEqual([
    ['b report'],
    ['a identityCase'],
    ['a fundPasswordCase'],
    ['b device'],
    ['a session'],
    ['b funds'],
    ['b funds'],
  ])
  const typed = ['6222020012345678', '6222 0200 1234 5678', '6222-0200-1234-5678', '192.0.2.7', '2001:DB8::7']
  expect(await Promise.all(typed.map(found))).toEqual([...Array(3).fill(['b bankCard']), ['a login'], ['b login']])
  await sql`update withdrawals set created_at = '2026-03-09 23:59:59+00'`
  expect(await Promise.all(['W-0309-000001', 'w-0309-000001', 'W-0310-000001'].map(found))).toEqual([
    ['b funds'],
    ['b funds'],
    [],
  ])
  const names = ['Zoë Müller-Groß', 'ZOE MULLER GROSS', ' zoe  muller·gross ', 'ＺＯＥ Müllergroß']
  expect(await Promise.all(names.map(found))).toEqual([...Array(4).fill(['b name'])])
  const none = [
    'Zoë Müller',
    'Zoë Müller-Groß 2',
    '-.',
    '192.0.2.8',
    '6222020012345679',
    idOf('x'),
    '3'.repeat(64),
    '',
    ' ',
    'an',
    'ann@a',
    '%',
    "'",
    '\u0000',
    '9'.repeat(40),
    'MINE',
    '0',
    '-1',
    '1e3',
    ANN.slice(1),
  ]
  for (const text of none) expect([text, await found(text)]).toEqual([text, []])
})

test('by a name or the number of a document or a card stands in the trail masked, by anything else as it was typed', async () => {
  const { sql } = database
  const written = async (text: string) => wordIn(text, await findCustomers(sql, text))
  const asked = [' zoe müller-groß', 'C01-X00 T47', '6222 0200 1234 5678', 'ann@a.test', 'nobody at all']
  expect(await Promise.all(asked.map(written))).toEqual([
    ...['z*** m***', '**** T47', '****5678', 'ann@a.test', 'nobody at all'],
  ])
})

test('never reads through a table', async () => {
  const sql = openDatabase(database.url, { connections: 1 })
  const TABLES = [
    ...['users', 'orders', 'contract_orders', 'flash_orders', 'bills', 'funds'],
    ...['chain_addresses', 'withdrawals', 'deposits', 'identity_cases', 'api_keys', 'bank_cards', 'hand_deposits'],
    ...['fund_password_cases', 'sessions', 'devices', 'login_log'],
  ]
  const readThrough = async () => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<{ scans: number; found: number }[]>`
      select sum(seq_scan)::int as scans, sum(idx_scan)::int as found from pg_stat_user_tables
      where relname in ${sql(TABLES)}`
    return row ?? { scans: -1, found: -1 }
  }
  try {
    // Where nothing else is left a table is read through all the same.
    await sql`set enable_seqscan = off`
    const before = await readThrough()
    const texts = [
      ANN,
      'ann@a.test',
      '8613800138000',
      'anncode2',
      '9999999',
      '1024-0',
      'some-client:id',
      GIVEN,
      COINS,
      'C01X00T47',
      '6222020012345678',
      'Zoë Müller-Groß',
      '1'.repeat(64),
      '192.0.2.7',
    ]
    for (const text of texts) await findCustomers(sql, text)
    const after = await readThrough()
    expect(after.scans).toBe(before.scans)
    expect(after.found).toBeGreaterThan(before.found + 35)
  } finally {
    await sql.end()
  }
})

test('a page of entries is short where little of them matches, and goes on to the end', async () => {
  const { sql } = database
  const walk = async (filter: Parameters<typeof billsPage>[2], limit: number) => {
    const seen: string[] = []
    let pages = 0
    for (let after: Parameters<typeof billsPage>[3]; ; ) {
      const { rows, next } = await billsPage(sql, ANN, filter, after, limit)
      seen.push(...rows.map(({ id }) => id))
      pages += 1
      if (next === null) return { seen, pages }
      const [posting = '', entry = ''] = next.split('-')
      after = { posting, entry: Number(entry) }
    }
  }
  const all = await walk({}, 200)
  expect([all.seen.length, new Set(all.seen).size]).toEqual([ENTRIES, ENTRIES])
  expect(await walk({ coin: 'BTC' }, 50)).toEqual({ seen: ['1024-0'], pages: 3 })
  expect((await walk({ account: 2 }, 50)).seen).toEqual([])
  const [startTime, endTime] = [1_000_010_000 - 999_000_000, 1_000_020_000 - 999_000_000]
  const ranged = await walk({ startTime, endTime }, 7)
  expect([ranged.seen.length, ranged.seen[0], ranged.seen.at(-1)]).toEqual([33, `${1024 * 21}-2`, `${1024 * 11}-0`])
})
