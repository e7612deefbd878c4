/** In production customers and operators have an address each, and neither serves anything of the other's. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let customers: TestApp
let operators: TestApp
let both: TestApp
beforeAll(async () => {
  both = await startTestApp()
  const { database } = both
  customers = await startTestApp({ database, production: true, serves: 'customers' })
  operators = await startTestApp({ database, production: true, serves: 'operators' })
  for (const { folder } of [both, customers, operators]) {
    for (const name of ['pages', 'console']) {
      mkdirSync(join(folder, name), { recursive: true })
      writeFileSync(join(folder, name, 'index.html'), `<title>${name}</title>`)
    }
  }
})
afterAll(async () => {
  await operators.stop()
  await customers.stop()
  await both.stop()
})

describe('an address', () => {
  test('of customers knows no operators’ call, no console, and no operator', async () => {
    const { token } = await both.operator('elsewhere@house.test', ['admin'])
    for (const path of ['/api/console/home', '/api/console/session/current', '/api/exchange/state']) {
      const answer = await customers.ask(path, undefined, customers.withToken(token))
      expect([path, answer.body.error]).toEqual([path, 'no_such_call'])
    }
    const login = { email: 'elsewhere@house.test', password: '0'.repeat(64) }
    expect((await customers.ask('/api/console/session/login', login)).body.error).toBe('no_such_call')
    expect((await customers.ask('/console/')).text).toContain('<title>pages')
    expect((await customers.ask('/openapi.json')).text).not.toContain('console')
    expect((await customers.ask('/api/user/login', {})).body.error).toBe('field_required')
  })

  test('of operators knows no customers’ call and no other page', async () => {
    const { token } = await both.operator('here@house.test', ['admin'])
    for (const path of ['/api/user/login', '/api/user/register']) {
      expect([path, (await operators.ask(path, {})).body.error]).toEqual([path, 'no_such_call'])
    }
    expect((await operators.ask('/api/console/home', undefined, operators.withToken(token))).status).toBe(200)
    expect((await operators.ask('/')).headers.get('location')).toBe('/console/')
    expect((await operators.ask('/home/index')).status).toBe(404)
  })

  test('of the console shows its document at every route, framed by nobody, with a strict policy', async () => {
    for (const app of [operators, both]) {
      for (const path of ['/console/', '/console/customers/one']) {
        const { headers, text, status } = await app.ask(path)
        expect([path, status, text]).toEqual([path, 200, '<title>console</title>'])
        const policy = headers.get('content-security-policy') ?? ''
        expect(policy).toContain("default-src 'none'; script-src 'self'")
        expect(policy).toContain("frame-ancestors 'none'")
        expect(policy).toContain("require-trusted-types-for 'script'")
        expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      }
      expect((await app.ask('/console/missing.js')).status).toBe(404)
    }
    expect((await both.ask('/home/index')).text).toContain('<title>pages')
  })
})
