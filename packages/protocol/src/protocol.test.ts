/** Fields understand what addresses and bodies carry; every refusal has its words in every language. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, pathFields } from './call.ts'
import { ERRORS, type ErrorName, SECOND_STEP_PHRASE, TOKEN_INVALID_PHRASE } from './errors.ts'
import { clientId, decimal, flag, id, pageSize, symbol, text, whole, withDefault } from './fields.ts'
import { LANGUAGES, languageOf } from './languages.ts'
import { messageOf, successMessage } from './messages.ts'
import { ALL_CALLS, CALL_FILES, CONSOLE_FILES } from './registry.ts'
import { TIMEZONES } from './timezones.ts'

const NAMES = Object.keys(ERRORS) as ErrorName[]
const accepts = (field: z.ZodMiniType, value: unknown) => field.safeParse(value).success

describe('fields', () => {
  test('a whole number comes as a number or as its text, and keeps its bounds', () => {
    const field = whole(0, 500)
    expect(field.parse('20')).toBe(20)
    expect(field.parse(20)).toBe(20)
    for (const wrong of ['020', '1e2', '+1', ' 1', '1.0', '', '-0', -0, 501, '501', 0.5, Infinity, true, null, [1]]) {
      expect([wrong, accepts(field, wrong)]).toEqual([wrong, false])
    }
  })

  test('a flag is a boolean or its word', () => {
    expect([flag().parse('true'), flag().parse(false)]).toEqual([true, false])
    for (const wrong of [1, '1', 'yes', 'TRUE', null]) expect(accepts(flag(), wrong)).toBe(false)
  })

  test('a decimal is plain text: no number, sign, exponent or grouping', () => {
    for (const right of ['0', '0.1', '10', '10.000000000000000001']) expect(accepts(decimal(), right)).toBe(true)
    for (const wrong of [
      1,
      0.1,
      '',
      '.1',
      '1.',
      '01',
      '-1',
      '+1',
      '1e5',
      '1,000',
      ' 1',
      '1 ',
      'NaN',
      'Infinity',
      '0x1',
      '٣',
    ]) {
      expect([wrong, accepts(decimal(), wrong)]).toEqual([wrong, false])
    }
    expect(accepts(decimal(), '9'.repeat(400))).toBe(false)
  })

  test('names, ids and texts keep their alphabets', () => {
    expect([accepts(symbol(), 'BTC_USDT'), accepts(symbol(), 'XAUUSD'), accepts(symbol(), 'BTC_USDT_PERP')]).toEqual([
      true,
      true,
      true,
    ])
    for (const wrong of ['btc_usdt', 'BTC-USDT', '_', 'BTC_', "A'--"]) expect(accepts(symbol(), wrong)).toBe(false)
    for (const wrong of ['', '0', '01', '1'.repeat(17), 1]) expect(accepts(id(), wrong)).toBe(false)
    for (const wrong of ['', 'a b', 'x'.repeat(65), '💩']) expect(accepts(clientId(), wrong)).toBe(false)
    expect(accepts(text(1, 10), 'a\u0000b')).toBe(false)
  })

  test('a field with a default may be left out, by the schema too', () => {
    const object = z.strictObject({ size: pageSize(), kind: withDefault(z.enum(['a', 'b']), 'b') })
    expect(object.parse({})).toEqual({ size: 20, kind: 'b' })
    expect(z.toJSONSchema(object, { io: 'input' }).required).toBeUndefined()
    expect(accepts(object, { size: 501 })).toBe(false)
  })
})

describe('definitions', () => {
  test('a path parameter must be a field', () => {
    const broken = { name: 'x.y', area: 'spot', method: 'GET', path: '/{p}/{a}', who: 'public', means: '' } as const
    expect(() => defineCall({ ...broken, input: {}, output: z.null() })).toThrow(/path field a/)
    expect(pathFields('/api/{p}/{head}/{a}/{b}')).toEqual(['a', 'b'])
  })

  test('every call has a sentence, and a description can be made of its schemas', () => {
    for (const call of ALL_CALLS) {
      expect([call.name, call.means.length > 5]).toEqual([call.name, true])
      expect(() => z.toJSONSchema(call.wire.input, { io: 'input' })).not.toThrow()
      expect(() => z.toJSONSchema(call.output, { io: 'output' })).not.toThrow()
    }
  })
})

describe('messages', () => {
  test('every refusal has words in every language, none left over from another', () => {
    for (const name of NAMES) {
      if (name === 'token_invalid' || name === 'second_step') continue
      const english = messageOf(name, 'en', { field: 'F', bound: 'B' })
      const holds = ['F', 'B'].filter((part) => new RegExp(`(^|[^A-Za-z])${part}($|[^A-Za-z])`).test(english))
      for (const language of LANGUAGES) {
        const message = messageOf(name, language, { field: 'F', bound: 'B' })
        expect([name, language, message.length > 1]).toEqual([name, language, true])
        expect(message).not.toMatch(/[{}]/)
        for (const part of holds)
          expect([name, language, message]).toEqual([name, language, expect.stringContaining(part)])
        if (language !== 'en') expect([name, message]).not.toEqual([name, english])
      }
    }
    expect(new Set(LANGUAGES.map(successMessage)).size).toBeGreaterThan(10)
  })

  test('the phrases that the specified client knows are never translated', () => {
    for (const language of LANGUAGES) {
      expect(messageOf('token_invalid', language)).toBe(TOKEN_INVALID_PHRASE)
      expect(messageOf('second_step', language)).toBe(SECOND_STEP_PHRASE)
    }
  })

  test('a placeholder without a value leaves no trace', () => {
    expect(messageOf('insufficient_balance', 'en')).toBe('Insufficient balance')
    expect(messageOf('field_invalid', 'zh-CN', { field: 'x' })).toBe('x 无效')
  })
})

test('every call is about something that has a file of calls', () => {
  const areas = [...new Set(ALL_CALLS.map(({ area }) => area))]
  expect(areas.filter((area) => !Object.hasOwn({ ...CALL_FILES, ...CONSOLE_FILES }, area))).toEqual([])
  expect(areas.length).toBeGreaterThan(5)
})

test('languages are recognised as browsers and people write them', () => {
  const seen = ['de-AT,de;q=0.9', 'zh_TW', 'zh-Hant', 'zh', 'cn', 'PT-br', '', 'xx', undefined].map(languageOf)
  expect(seen).toEqual(['de', 'zh-TW', 'zh-TW', 'zh-CN', 'zh-CN', 'pt', 'en', 'en', 'en'])
})

test('there are 37 timezones from -12 to +14, each known to the platform', () => {
  expect(TIMEZONES).toHaveLength(37)
  expect([TIMEZONES[0]?.offset, TIMEZONES[36]?.offset]).toEqual([-12, 14])
  for (const { timezone } of TIMEZONES)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow()
})
