import { transformPassword } from '@candlewick/rules/login-password'
import { describe, expect, it } from 'vitest'
import { fundPasswordFault, isGoodPassword, passwordRules } from './password.ts'

describe('a fund password', () => {
  it.each(['Fund-1234', 'k7pqzm', '739164', '40728519', 'a1!b2?'])('%s is good', (password) => {
    expect(fundPasswordFault(password)).toBeUndefined()
  })

  it.each(['12345', 'x'.repeat(21), 'fünf und', ''])('“%s” is not of its form', (password) => {
    expect(fundPasswordFault(password)).toBe('fundPasswordRule')
  })

  it.each([
    ...['123456', '654321', '111111', '121212', '123123', '112233', '123321', '123789', '000111', '1234567890'],
    // Days, as anybody writes them.
    ...['310190', '900131', '123199', '19901231', '31121990', '12311990', '20260228'],
    ...['147258', '159753', '5201314', '1314520'],
    // Of letters: the list of the login password.
    ...['qwerty', 'Password1', 'abc123', 'iloveyou', 'abcdef', 'blink182'],
  ])('%s is too easily guessed', (password) => {
    expect(fundPasswordFault(password)).toBe('fundPasswordWeak')
  })
})

describe('password rules', () => {
  it.each(['Candle-1234', 'correct horse battery', 'ぱすわーどです123', 'x7'.repeat(32)])('%s is good', (password) => {
    expect(isGoodPassword(password)).toBe(true)
  })

  it.each([
    ['Short-1', 'length'],
    ['x7'.repeat(33), 'length'],
    ['onlyletters', 'kinds'],
    ['', 'notBreached'],
    ['Password123!', 'notBreached'],
    ['QWERTY1234', 'notBreached'],
    ['iloveyou2019', 'notBreached'],
    ['12345678', 'notBreached'],
    // Of no word here and no ending: of the list alone.
    ['blink182', 'notBreached'],
    ['Rush2112', 'notBreached'],
    ['12qwaszx', 'notBreached'],
    ['jordan23', 'notBreached'],
  ] as const)('%s breaks the rule of %s', (password, rule) => {
    expect(passwordRules(password)[rule]).toBe(false)
  })

  it('takes hardly any other for a leaked one', () => {
    const taken = Array.from({ length: 5_000 }, (_, n) => `${n}-Zufall-${n * 7919}`).filter(
      (password) => !passwordRules(password).notBreached,
    )
    expect(taken.length).toBeLessThan(5)
  })

  it('leaves the browser as the salted hash', () => {
    // printf 'candlewick:Candle-1234' | sha256sum
    expect(transformPassword('Candle-1234')).toBe('6c754b3ea6cba15339c32a1863b84f655ddd38f0120b4833b74867a54bff4b47')
  })
})
