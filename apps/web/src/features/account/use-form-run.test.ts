/** A refusal stands at the field that it is about, and below the form where it is about none. */
import { CallFailure } from '@candlewick/protocol/client'
import { expect, it } from 'vitest'
import { refusedAt } from './use-form-run.ts'

const FIELDS = { identity: ['email', 'phone', 'account'], code: ['code'] }
const failure = (field?: string) =>
  new CallFailure('account.register', {
    error: 'refused',
    code: 400,
    msg: 'no',
    ...(field === undefined ? {} : { field }),
  })

it('stands at the field that the server names, by each of its names', () => {
  expect(refusedAt(failure('code'), FIELDS)).toEqual({ at: { code: 'no' }, elsewhere: undefined })
  for (const name of FIELDS.identity) {
    expect(refusedAt(failure(name), FIELDS)).toEqual({ at: { identity: 'no' }, elsewhere: undefined })
  }
})

it('stands below where it names no field, or one that the form has not', () => {
  for (const other of [failure(), failure('work')]) {
    expect(refusedAt(other, FIELDS)).toEqual({ at: {}, elsewhere: 'no' })
  }
  expect(refusedAt(undefined, FIELDS)).toEqual({ at: {}, elsewhere: undefined })
})
