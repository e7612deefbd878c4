import { describe, expect, it } from 'vitest'
import { identityFault, identityField, identityText } from './identity.ts'

const phone = (text: string) => ({ kind: 'phone' as const, text, dialCode: '+852' })

describe('who one is', () => {
  it('is sent as an international number, however a phone was typed', () => {
    expect(identityText(phone('09123 4567'))).toBe('+85291234567')
    expect(identityText(phone('+49 (170) 123-456'))).toBe('+49170123456')
  })

  it('names the field it goes into', () => {
    expect(identityField({ kind: 'email', text: ' a@b.test ', dialCode: '' })).toEqual({ email: 'a@b.test' })
  })

  it.each([
    [{ kind: 'email' as const, text: 'a@b.test', dialCode: '' }, undefined],
    [{ kind: 'email' as const, text: 'a@b', dialCode: '' }, 'emailInvalid'],
    [phone('123'), undefined],
    [phone('12a'), 'phoneInvalid'],
    [{ kind: 'account' as const, text: 'ann_1', dialCode: '' }, undefined],
    [{ kind: 'account' as const, text: '1ann', dialCode: '' }, 'accountInvalid'],
  ])('%o has the fault %s', (identity, fault) => {
    expect(identityFault(identity)).toBe(fault)
  })
})
