import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ALL_CALLS } from './registry.ts'
import { GRANTS, isWho, PERMISSIONS, ROLES, type Role, type Who, whyNot } from './who.ts'

const IN_PRODUCTION = { production: true }
const allows = (who: Who, ...roles: Role[]) => whyNot(who, new Set(roles), IN_PRODUCTION) === undefined

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
    for (const who of [...rules, { staff: 'state.read', demo: 'user' }]) {
      const definition = Object.assign({ ...call, who: 'public' as const }, { who })
      expect(() => defineCall(definition), String(who)).toThrow('x.y: nobody is said to be allowed')
    }
  })

  test('is everybody, every customer, a customer’s role, or staff with the permission', () => {
    expect(whyNot('public', undefined, IN_PRODUCTION)).toBeUndefined()
    expect(whyNot('user', undefined, IN_PRODUCTION)).toBe('token_invalid')
    expect(allows('user')).toBe(true)
    expect([allows('merchant'), allows('merchant', 'agent'), allows('merchant', 'merchant')]).toEqual([
      false,
      false,
      true,
    ])
    expect(whyNot({ staff: 'identity.review' }, undefined, IN_PRODUCTION)).toBe('token_invalid')
    expect(whyNot({ staff: 'identity.review' }, new Set(['merchant', 'agent']), IN_PRODUCTION)).toBe('forbidden')
    expect(allows({ staff: 'identity.review' }, 'operator')).toBe(true)
  })

  test('opens to everybody in the demo only what says so', () => {
    const [open, shut] = [{ staff: 'state.read', demo: 'public' } as const, { staff: 'state.read' } as const]
    expect(whyNot(open, undefined, { production: false })).toBeUndefined()
    expect(whyNot(open, undefined, IN_PRODUCTION)).toBe('token_invalid')
    expect(whyNot(shut, undefined, { production: false })).toBe('token_invalid')
  })

  test('leaves no permission without a role, and no customer’s role with one', () => {
    for (const permission of PERMISSIONS) {
      expect(
        ROLES.some((role) => GRANTS[role].includes(permission)),
        permission,
      ).toBe(true)
    }
    expect([GRANTS.merchant, GRANTS.agent]).toEqual([[], []])
  })
})
