import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ALL_CALLS } from './registry.ts'
import {
  type Asker,
  GRANTS,
  grantedTo,
  isWho,
  PERMISSIONS,
  type Role,
  STAFF_ROLES,
  type StaffRole,
  type Who,
  whyNot,
} from './who.ts'

const IN_PRODUCTION = { production: true }
const customer = (...roles: Role[]): Asker => ({ customer: new Set(roles) })
const operator = (role: StaffRole, fresh = false): Asker => ({ operator: grantedTo([role]), fresh })
const allows = (who: Who, ...roles: Role[]) => whyNot(who, customer(...roles), IN_PRODUCTION) === undefined

describe('who may call', () => {
  test('is said by every call, and a call that says nothing or something else is none', () => {
    expect(ALL_CALLS.filter(({ who }) => !isWho(who)).map(({ name }) => name)).toEqual([])
    const call = {
      name: 'x.y',
      area: 'spot',
      method: 'GET',
      path: '/x',
      means: '',
      input: {},
      output: z.null(),
    } as const
    const rules: unknown[] = [undefined, '', 'operator', 'everybody', {}, null, { staff: 'all' }, { staff: '' }]
    for (const who of [...rules, { staff: 'state.read', demo: 'customer' }]) {
      const definition = Object.assign({ ...call, who: 'public' as const }, { who })
      expect(() => defineCall(definition), String(who)).toThrow('x.y: nobody is said to be allowed')
    }
  })

  test('is everybody, every customer, a customer’s role, or staff with the permission', () => {
    expect(whyNot('public', undefined, IN_PRODUCTION)).toBeUndefined()
    expect(whyNot('customer', undefined, IN_PRODUCTION)).toBe('token_invalid')
    expect(allows('customer')).toBe(true)
    expect([allows('merchant'), allows('merchant', 'agent'), allows('merchant', 'merchant')]).toEqual([
      false,
      false,
      true,
    ])
    expect(whyNot({ staff: 'identity.review' }, undefined, IN_PRODUCTION)).toBe('token_invalid')
    expect(whyNot({ staff: 'identity.review' }, customer('merchant', 'agent'), IN_PRODUCTION)).toBe('forbidden')
    expect(whyNot({ staff: 'identity.review' }, operator('content'), IN_PRODUCTION)).toBe('forbidden')
    expect(whyNot({ staff: 'identity.review' }, operator('support'), IN_PRODUCTION)).toBeUndefined()
    expect(whyNot('staff', customer(), IN_PRODUCTION)).toBe('forbidden')
    expect(whyNot('staff', operator('content'), IN_PRODUCTION)).toBeUndefined()
  })

  test('an operator is nobody to the customers’ calls, whatever her role', () => {
    for (const role of STAFF_ROLES) {
      for (const who of ['customer', 'merchant', 'agent'] as const) {
        expect([role, whyNot(who, operator(role, true), IN_PRODUCTION)]).toEqual([role, 'token_invalid'])
      }
    }
  })

  test('what moves money or changes rights asks for a second factor proven lately, after the permission', () => {
    const who = { staff: 'operator.manage', fresh: true } as const
    expect(whyNot(who, operator('admin'), IN_PRODUCTION)).toBe('reauth_needed')
    expect(whyNot(who, operator('admin', true), IN_PRODUCTION)).toBeUndefined()
    expect(whyNot(who, operator('risk', true), IN_PRODUCTION)).toBe('forbidden')
  })

  test('opens to everybody in the demo only what says so', () => {
    const [open, shut] = [{ staff: 'state.read', demo: 'public' } as const, { staff: 'state.read' } as const]
    expect(whyNot(open, undefined, { production: false })).toBeUndefined()
    expect(whyNot(open, undefined, IN_PRODUCTION)).toBe('token_invalid')
    expect(whyNot(shut, undefined, { production: false })).toBe('token_invalid')
  })

  test('gives the admin everything, and every other role less', () => {
    expect([...grantedTo(['admin'])]).toEqual([...PERMISSIONS])
    for (const role of STAFF_ROLES) {
      expect([role, GRANTS[role].includes('house.read')]).toEqual([role, true])
      expect([role, GRANTS[role].includes('operator.manage')]).toEqual([role, role === 'admin'])
      expect([role, new Set(GRANTS[role]).size]).toEqual([role, GRANTS[role].length])
    }
    expect([...grantedTo(['support', 'support'])]).toEqual([...GRANTS.support])
    expect([...grantedTo([])]).toEqual([])
  })

  test('allows something by each permission: a word that opens no call misleads who gives it', () => {
    const asked = new Set(ALL_CALLS.flatMap(({ who }) => (typeof who === 'object' ? [who.staff] : [])))
    expect(PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual([])
    for (const role of STAFF_ROLES) expect([role, GRANTS[role].filter((one) => !asked.has(one))]).toEqual([role, []])
  })

  test('is what docs/operating.md says', () => {
    const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => /^\| `[a-z]+\.[a-z]+` .*\| x \|$/.test(line))
    const said = rows.map((row) => {
      const [what = '', ...may] = row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      return [/`([^`]+)`/.exec(what)?.[1], STAFF_ROLES.filter((_, index) => may[index] === 'x')]
    })
    const held = PERMISSIONS.map((permission) => [
      permission,
      STAFF_ROLES.filter((role) => GRANTS[role].includes(permission)),
    ])
    expect(said.sort()).toEqual(held.sort())
  })
})
