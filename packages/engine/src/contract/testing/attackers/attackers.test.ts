import { describe, expect, test } from 'vitest'
import { attackers, outcomeOf } from './rounds.ts'

describe('attackers with a million in nine accounts', () => {
  test.each(attackers(300).map((attacker) => ({ ...attacker, attacker })))('$name, $book book', ({ attacker }) => {
    expect(attacker.fault(outcomeOf(attacker, 2, 3, 1))).toBeUndefined()
  })

  test('they do what they say: under the rules of version 1 each kind but the farmer gets what it came for', () => {
    const found = attackers(300).filter((attacker) => attacker.book === 'thin')
    const faults = found.filter((attacker) => attacker.fault(outcomeOf(attacker, 1, 3, 1)) !== undefined)
    const kinds = new Set(faults.map(({ name }) => name.split(/[:,]/)[0]))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['mark walker', 'insurance extractor', 'stale-index runner', 'funding pinner']),
    )
  })
})
