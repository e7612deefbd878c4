// @vitest-environment happy-dom
/** One's own proof as the browser judges it: what holds, whose it is, and two roots for one run. */
import { proved } from '@candlewick/rules/proof/testing/proved'
import { beforeEach, expect, test } from 'vitest'
import { checkOwn, fits, wasSeenAs } from './own-check.ts'

const OWED = [
  { identity: 'alice@example.com', amounts: [5n] },
  { identity: 'bob@example.com', amounts: [7n, 8n] },
]

beforeEach(() => localStorage.clear())

function fileOf(index: number) {
  const file = proved(OWED)[index]
  if (file === undefined) throw new Error('no file')
  return file
}

test('a sound proof of one’s own holds, however often it is checked', () => {
  for (let n = 0; n < 2; n += 1) {
    const { checked, fault } = checkOwn(fileOf(1), ['bo****om'])
    expect(fault).toBeUndefined()
    expect(checked?.proofs[0]?.amount).toBe(15n)
  }
})

test('each fault says what is wrong in words that tell them apart', () => {
  const file = fileOf(0)
  const names = ['al****om']
  expect(checkOwn(file, ['bo****om']).fault).toBe('Identity')
  expect(checkOwn({ ...file, run: { ...file.run, number: 2 } }, names).fault).toBe('Publication')
  const proofs = file.proofs.map((proof) => ({ ...proof, nonce: file.run.previous }))
  expect(checkOwn({ ...file, proofs }, names).fault).toBe('Leaf')
  for (const told of [undefined, null, 'x', {}, []]) expect(checkOwn(told, names).fault).toBe('Leaf')
})

test('another hash for a run that was seen before is told, also in a proof that holds by itself', () => {
  expect(checkOwn(fileOf(0), ['alice@example.com']).fault).toBeUndefined()
  const [other] = proved([{ identity: 'alice@example.com', amounts: [4n] }])
  expect(checkOwn(other, ['alice@example.com']).fault).toBe('Seen')
  expect(checkOwn(fileOf(0), ['alice@example.com']).fault).toBeUndefined()
})

test('what was seen is kept of the newest sixty runs', () => {
  for (let n = 1; n <= 70; n += 1) expect(wasSeenAs(n, `hash ${n}`)).toBe(true)
  expect(wasSeenAs(70, 'another')).toBe(false)
  expect(wasSeenAs(11, 'another')).toBe(false)
  expect(wasSeenAs(5, 'another')).toBe(true)
})

test('a name with stars fits whoever it may stand for, and nobody else', () => {
  expect(fits('alice@example.com', 'al****om')).toBe(true)
  expect(fits('491701234567', '491****4567')).toBe(true)
  expect(fits('u77', 'u77')).toBe(true)
  for (const name of ['', 'bo****om', 'al****rg', 'alice']) expect(fits('alice@example.com', name)).toBe(false)
  expect(fits('aa', 'aa***aa')).toBe(false)
})
