/** The audit trail: searched by its indexes, verified in parts, and written before anything is answered. */
import { defineCall } from '@candlewick/protocol/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { writeAudit } from '../../adapters/audit.ts'
import { handle } from '../../http/handle.ts'

const who = { staff: 'customer.read' } as const
const shape = {
  area: 'console/audit',
  method: 'GET',
  input: {},
  output: z.null(),
  means: 'shows a customer',
  who,
} as const
const silent = defineCall({
  ...shape,
  name: 'console.test.silent',
  path: '/api/console/test/silent',
  audits: 'customer',
})
const honest = defineCall({
  ...shape,
  name: 'console.test.honest',
  path: '/api/console/test/honest',
  audits: 'customer',
})
const plain = defineCall({ ...shape, name: 'console.test.plain', path: '/api/console/test/plain' })
const act = defineCall({
  ...shape,
  name: 'console.test.act',
  path: '/api/console/test/act',
  method: 'POST',
  changes: true,
})
const CUSTOMER = 'c'.repeat(20)

let app: TestApp
let auditor: Awaited<ReturnType<TestApp['operator']>>
let reader: Awaited<ReturnType<TestApp['operator']>>
beforeAll(async () => {
  app = await startTestApp({
    handlers: [
      handle(silent, () => null),
      handle(plain, () => null),
      handle(act, () => null),
      handle(honest, async ({ audit }) => {
        await audit({ action: 'customer.open', subject: [CUSTOMER], customerId: CUSTOMER, outcome: 'seen' })
        return null
      }),
    ],
  })
  auditor = await app.operator('auditor@house.test', ['risk'])
  reader = await app.operator('reader@house.test', ['support'])
})
afterAll(() => app.stop())

interface Row {
  sequence: number
  actor: { operatorId: string; name: string }
  action: string
  customerId: string | null
  outcome: string
  hash: string
}
const ask = (path: string, person = auditor) => app.ask(`/api/console/${path}`, undefined, app.withToken(person.token))
async function found(query: string): Promise<{ rows: Row[]; next: string | null }> {
  return (await ask(`audit?${query}`)).body.data as { rows: Row[]; next: string | null }
}

describe('what an operator sees of a customer or does', () => {
  test('is never answered before it stands in the trail', async () => {
    expect((await ask('test/silent', reader)).status).toBe(500)
    expect((await app.ask('/api/console/test/act', {}, app.withToken(reader.token))).status).toBe(500)
    expect((await ask('test/plain', reader)).status).toBe(200)
    expect((await ask('test/honest', reader)).status).toBe(200)
    const { rows } = await found(`actor=${reader.operatorId}&action=customer.open`)
    expect(rows).toEqual([
      expect.objectContaining({
        actor: { operatorId: reader.operatorId, name: 'reader' },
        customerId: CUSTOMER,
        outcome: 'seen',
      }),
    ])
  })

  test('is not written for who was refused', async () => {
    const writer = await app.operator('writer@house.test', ['content'])
    expect((await ask('test/honest', writer)).body.error).toBe('forbidden')
    expect((await found(`actor=${writer.operatorId}`)).rows).toEqual([])
  })
})

describe('the trail', () => {
  test('is searched by who, what, to what, whose and when, page by page, the newest first', async () => {
    const other = 'd'.repeat(20)
    for (let count = 0; count < 5; count += 1) {
      const entry = { actor: 'root', action: `test.${count % 2 ? 'odd' : 'even'}`, subject: [`n${count}`] }
      await writeAudit(app.sql, { ...entry, customerId: other, outcome: 'done' })
    }
    const pages: Row[][] = []
    for (let after = ''; after !== 'end'; ) {
      const { rows, next } = await found(`customerId=${other}&action=test.&limit=2${after}`)
      pages.push(rows)
      after = next === null ? 'end' : `&after=${next}`
    }
    expect(pages.map((rows) => rows.length)).toEqual([2, 2, 1])
    const sequences = pages.flat().map(({ sequence }) => sequence)
    expect(sequences).toEqual([...sequences].sort((a, b) => b - a))
    expect((await found('subject=n3')).rows.map(({ action }) => action)).toEqual(['test.odd'])
    expect((await found('subject=n')).rows).toEqual([])
    expect((await found('action=test.odd')).rows).toHaveLength(2)
    expect((await found('action=test_')).rows).toHaveLength(0)
    expect((await found('actor=root&action=test.')).rows[0]?.actor).toEqual({ operatorId: '', name: 'root' })
    expect((await found(`action=test.&endTime=${Date.now() - 3_600_000}`)).rows).toEqual([])
    expect((await found(`action=test.&startTime=${Date.now() - 3_600_000}`)).rows).toHaveLength(5)
    expect((await found('action=audit.search&limit=1')).rows[0]?.actor.name).toBe('auditor')
  })

  test('each search goes along an index, however long the trail is', async () => {
    await app.sql`set enable_seqscan = off`
    const subject = "entry::jsonb -> 'subject' @> jsonb_build_array('x'::text)"
    for (const condition of ["actor = 'x'", "action = 'x'", subject, "customer_id = 'x'", 'at >= now()']) {
      const plan = await app.sql.unsafe<{ 'QUERY PLAN': string }[]>(
        `explain select sequence from operator_audit where ${condition} order by sequence desc limit 51`,
      )
      expect([condition, plan.map((row) => row['QUERY PLAN']).join('\n')]).toEqual([
        condition,
        expect.stringMatching(/Index/),
      ])
    }
  })

  test('takes any text for a subject or a reason, whatever half a sign is in it', async () => {
    const subject = ['half \ud83d', 'back\\ud83d']
    await writeAudit(app.sql, { actor: 'odd', action: 'test.text', subject, reason: 'a\u0000b', outcome: 'done' })
    const { rows } = await found(`subject=${encodeURIComponent('back\\ud83d')}`)
    expect(rows).toMatchObject([{ subject: ['half \ufffd', 'back\\ud83d'], reason: 'a\ufffdb' }])
  })

  test('is verified whole and in parts; an entry that was changed is found, in its row’s columns too', async () => {
    const verify = async (query: string) => (await ask(`audit/verify?${query}`)).body.data as Record<string, unknown>
    const [{ sequence: newest, hash } = { sequence: 0, hash: '' }] = (await found('limit=1')).rows
    expect(await verify('')).toMatchObject({ from: 1, whole: true, broken: null })
    expect(await verify('from=3&count=2')).toMatchObject({ from: 3, to: 4, whole: true })
    const { head } = (await verify('from=2')) as { head: { sequence: number; hash: string } }
    // What is shown and the search itself are entries: the head is behind what was shown.
    expect(head.sequence).toBeGreaterThan(newest)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    for (const change of ["actor = 'somebody'", 'customer_id = null', "entry = replace(entry, 'even', 'evil')"]) {
      const kept = await app.sql`select * from operator_audit where actor = 'root' order by sequence limit 1`
      const sequence = Number(kept[0]?.sequence)
      await app.sql.unsafe(`update operator_audit set ${change} where sequence = ${sequence}`)
      expect([change, await verify('')]).toEqual([
        change,
        expect.objectContaining({ whole: false, broken: expect.objectContaining({ sequence }) }),
      ])
      await app.sql`delete from operator_audit where sequence = ${sequence}`
      expect(await verify('')).toMatchObject({ broken: { why: `entry ${sequence} is missing` } })
      await app.sql`insert into operator_audit ${app.sql(kept)}`
    }
    expect(await verify('')).toMatchObject({ whole: true })
  })
})
