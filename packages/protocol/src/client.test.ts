/** The generated table is what the definitions say, and the client sends what the server reads. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TABLES } from './client.generated.ts'
import { type CallFailure, createClient } from './client.ts'
import { generateClient, generateConsole } from './generate.ts'
import { knownCall } from './known-calls.ts'
import { ALL_CALLS, CALL_FILES, CONSOLE_CALLS, CONSOLE_FILES, CUSTOMER_CALLS } from './registry.ts'

function recording(answer: unknown) {
  const sent: { url: string; init: RequestInit }[] = []
  const failures: CallFailure[] = []
  const client = createClient({
    fetch: async (url, init = {}) => {
      sent.push({ url: typeof url === 'string' ? url : '', init })
      return Response.json(answer)
    },
    prefixes: () => ({ head: 'base', apiRequestHead: 'exchange' }),
    token: () => 'T',
    language: () => 'de',
    onFailure: (failure) => failures.push(failure),
  })
  return { client, sent, failures }
}

describe('client', () => {
  test('the generated tables are fresh', () => {
    const written = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    const files = generateClient(CALL_FILES)
    for (const [file, text] of Object.entries(files)) expect([file, written(`./${file}`)]).toEqual([file, text])
    const tables = readdirSync(new URL('./tables', import.meta.url)).map((file) => `tables/${file}`)
    expect(tables.sort()).toEqual(
      Object.keys(files)
        .filter((file) => file.startsWith('tables/'))
        .sort(),
    )
    expect(written('./console-client.generated.ts')).toBe(generateConsole(CONSOLE_FILES))
  })

  test('operators’ calls are apart, and nothing that customers download tells of them', () => {
    for (const { name, path, area } of CONSOLE_CALLS) {
      expect([name, path.startsWith('/api/console/'), area.startsWith('console/')]).toEqual([name, true, true])
      expect([name, name.startsWith('console.')]).toEqual([name, true])
    }
    expect(Object.values(generateClient(CALL_FILES)).join('')).not.toMatch(/console/i)
    expect(ALL_CALLS.filter(({ path }) => path.startsWith('/api/console/'))).toHaveLength(CONSOLE_CALLS.length)
  })

  test('names and addresses are unique', () => {
    expect(new Set(ALL_CALLS.map((call) => call.name)).size).toBe(ALL_CALLS.length)
    expect(new Set(ALL_CALLS.map((call) => call.path)).size).toBe(ALL_CALLS.length)
  })

  test('each file of calls has a table of its own, and each call stands in one', () => {
    const files = generateClient(CALL_FILES)
    for (const { name } of CUSTOMER_CALLS) {
      const holding = Object.keys(files).filter(
        (file) => file.startsWith('tables/') && files[file]?.includes(`'${name}':`),
      )
      expect([name, holding]).toEqual([name, [expect.any(String)]])
    }
    expect(files['client.generated.ts']).not.toContain("path: '")
  })

  test('the tables that may be fetched know every call', async () => {
    for (const { name } of CUSTOMER_CALLS) {
      await TABLES[name.slice(0, name.indexOf('.'))]?.()
      expect([name, knownCall(name)]).toEqual([name, expect.objectContaining({ path: expect.any(String) })])
    }
  })

  test('a read fills the path and carries the token in both headers, the language in both', async () => {
    const { client, sent } = recording({ code: 200, msg: '', data: [] })
    expect(await client.call('platform.getDictItems', { dictCode: 'coin_plate' })).toEqual([])
    expect(sent[0]?.url).toBe('/api/base/sys/sys/dict/getDictItems/coin_plate')
    expect(sent[0]?.init.headers).toMatchObject({ 'blade-auth': 'T', satoken: 'T', lang: 'de', language: 'de' })
  })

  test('a call that changes something by GET is sent as a POST body, nothing in the address', async () => {
    const { client, sent } = recording({ code: 200, msg: '', data: null })
    await client.call('account.openSendEmail', { email: 'a@b.co', purpose: 'reset' })
    expect(sent[0]?.url).toBe('/api/exchange/coin/open/send/email')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"email":"a@b.co","purpose":"reset"}' })
  })

  test('a refusal is thrown with its name, field and bound, and heard once', async () => {
    const { client, failures } = recording({ code: 429, msg: 'M', data: null, error: 'too_many_requests', bound: 60 })
    const asked = client.call('account.logout', {})
    await expect(asked).rejects.toMatchObject({ error: 'too_many_requests', code: 429, msg: 'M', bound: 60 })
    expect(failures).toHaveLength(1)
  })
})
