import { transformPassword } from '@candlewick/rules/login-password'
import { describe, expect, it } from 'vitest'
import { isGoodPassword, passwordRules } from './password.ts'

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
