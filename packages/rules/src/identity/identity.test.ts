/** Two writings of one document are one, two of one name are one person, and each level opens what the one before does. */
import { describe, expect, test } from 'vitest'
import { IDENTITY_LEVELS, LEVEL_TERMS, levelFor, OPENINGS, reaches, termsOfLevel } from './levels.ts'
import { plainNumber, sameName } from './names.ts'

describe('numbers', () => {
  test('spaces, case, dashes, full-width forms and digits of other scripts make no other number', () => {
    for (const written of [
      'ab 123-456',
      'AB123456',
      'ＡＢ１２３４５６',
      'aB.12/34‐56',
      'ab١٢٣٤٥٦',
      'A\u200bB१२३४५६',
      'ab\u00a0123456',
    ]) {
      expect([written, plainNumber(written)]).toEqual([written, 'AB123456'])
    }
    expect(plainNumber('٩०９߉')).toBe('9099')
  })

  test('letters that only look like ours are not taken for them', () => {
    for (const written of ['АВ123456', 'AB_123', 'AB12É', '', ' - '])
      expect([written, plainNumber(written)]).toEqual([written, undefined])
  })
})

describe('names', () => {
  test('case, spaces, accents, order of marks and punctuation make no other person', () => {
    const same = [
      ['José María Núñez', 'JOSE MARIA NUNEZ'],
      ['O’Neill-Smith', 'oneill smith'],
      ['Łukasz Straße', 'lukasz strasse'],
      ['Søren Ærø', 'SOREN AERO'],
      ['Nguyễn Đức Anh', 'NGUYEN DUC ANH'],
      ['ＹＡＭＡＤＡ　ＴＡＲＯ', 'Yamada Taro'],
      ['王 小明', '王小明'],
    ] as const
    for (const [one, other] of same) expect([one, other, sameName(one, other)]).toEqual([one, other, true])
  })

  test('another name is another person, and no letters are nobody', () => {
    const other = [
      ['Jose Nunez', 'Jose Nunes'],
      ['王小明', '王小朋'],
      ['', ''],
      ['- -', '..'],
    ] as const
    for (const [one, two] of other) expect([one, two, sameName(one, two)]).toEqual([one, two, false])
  })
})

test('a higher level allows more, opens nothing twice, and everything is opened by one', () => {
  const amounts = LEVEL_TERMS.map(({ withdrawalDaily }) => Number(withdrawalDaily))
  expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b))
  expect(LEVEL_TERMS.map(({ level }) => level)).toEqual([...IDENTITY_LEVELS])
  expect(LEVEL_TERMS.flatMap(({ opens }) => opens).sort()).toEqual([...OPENINGS].sort())
  expect([levelFor('bank_card'), termsOfLevel('advanced').withdrawalDaily]).toEqual(['primary', '200000'])
  expect([reaches('primary', 'primary'), reaches('none', 'primary'), reaches('advanced', 'primary')]).toEqual([
    true,
    false,
    true,
  ])
})
