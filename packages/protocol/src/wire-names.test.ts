/** Names outside are said once, in the schema; what is sent, answered and refused carries them, and nothing else changes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { successText } from './envelope.ts'
import { CallError } from './errors.ts'
import * as f from './fields.ts'
import { inverse, renamer, texter } from './renames.ts'
import { renamesOf, wire } from './wire-names.ts'

const order = z.object({ id: z.string(), price: wire('prc', z.string()), fee: z.string() })
const call = defineCall({
  name: 'x.y',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/{k}',
  who: 'public',
  means: 'a call of this test',
  input: { kind: wire('k', z.enum(['a', 'b'])), price: wire('prc', z.optional(f.decimal())), size: f.pageSize() },
  output: z.object({ records: wire('rows', z.array(order)), last: z.nullable(order) }),
})

describe('names outside', () => {
  test('a caller’s fields are read by ours, and ours are unknown to callers', () => {
    const read = (sent: object) => call.wire.read(call.wire.input.parse(sent))
    expect(read({ k: 'a', prc: '1' })).toEqual({ kind: 'a', price: '1', size: 20 })
    expect(read({ k: 'a' })).toEqual({ kind: 'a', size: 20 })
    const refused = call.wire.input.safeParse({ k: 'a', price: '1' })
    expect(refused.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['price'] })
  })

  test('an answer is written by theirs, its fields in their order, and what was given stays as it is', () => {
    const given = { records: [{ fee: '1', price: '2', id: 'c' }], last: null }
    expect(JSON.stringify(call.wire.write(given))).toBe('{"rows":[{"fee":"1","prc":"2","id":"c"}],"last":null}')
    expect(given.records[0]?.price).toBe('2')
    expect(renamer(inverse(call.wire.gives))(call.wire.write(given))).toEqual(given)
  })

  test('its text is that of the answer written by their names, whatever stands in it', () => {
    const table = { price: 'prc', 'a"b': 'q"', within: ['inside', { kind: 'k' }] } as const
    const keys = fc.constantFrom('price', 'a"b', 'within', 'kind', 'other', 'x\u2028"')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.constantFrom(null, undefined, true, Number.NaN, -0, 1e21, 0.1, '\ud800', '"\\', '\u007f'),
        fc.double(),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 5 }),
      ),
    }))
    const write = renamer(table)
    const text = texter(table)
    fc.assert(
      fc.property(tree, (value) => {
        expect(text(value)).toBe(JSON.stringify(write(value)))
      }),
      { numRuns: 3_000 },
    )
    expect(write([[{ price: 1 }]])).toEqual([[{ prc: 1 }]])
    const large = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`k"${n}`, `${n}`.padStart(n % 90, '\u2028')]),
    )
    for (const _ of [1, 2]) expect(text(large)).toBe(JSON.stringify(large))
    expect(texter({})({ price: '1' })).toBe('{"price":"1"}')
    const said = { code: 200, msg: 'a "word"', data: { prc: 1 } }
    expect(successText(text({ price: 1 }), said.msg)).toBe(JSON.stringify(said))
    expect(successText(text(undefined), said.msg)).toBe(JSON.stringify({ ...said, data: undefined }))
  })

  test('a refusal names the field that was sent, and a bound that is a field', () => {
    const refused = call.wire.refuse(new CallError('field_invalid', { field: 'price', bound: 'kind' }))
    expect(refused).toMatchObject({ error: 'field_invalid', field: 'prc', bound: 'k' })
    expect(call.wire.refuse(new CallError('field_invalid', { field: 'price.0' }))).toMatchObject({ field: 'prc.0' })
    const other = new CallError('field_invalid', { field: 'size', bound: 3 })
    expect(call.wire.refuse(other)).toBe(other)
    expect(call.wire.refuse(undefined)).toBeUndefined()
    const proto = new CallError('field_unknown', { field: '__proto__' })
    expect(call.wire.refuse(proto)).toBe(proto)
  })

  test('what has no other names costs nothing: it is given back as it is', () => {
    const same = { a: [1] }
    expect(renamesOf(z.object({ a: z.array(z.number()) }))).toEqual({})
    expect(renamer({})(same)).toBe(same)
  })

  test('a name that would not be heard, or would be two, is a mistake', () => {
    expect(() => renamesOf(z.object({ a: z.optional(wire('b', z.string())) }))).toThrow('b is said inside')
    expect(() => renamesOf(z.object({ a: wire('b', z.string()), b: z.string() }))).toThrow('b is a')
    expect(() => renamesOf(z.record(z.string(), order))).toThrow('records')
    expect(() => renamesOf(z.union([order, z.object({ price: z.string() })]))).toThrow('price is prc')
    const text = wire('c', z.string())
    expect(() => wire('d', text)).toThrow('both c and d')
  })

  test('kinds of a thing have one table', () => {
    const either = z.union([order, z.object({ kind: wire('k', z.string()), within: z.array(order) })])
    expect(renamesOf(either)).toEqual({ price: 'prc', kind: 'k', within: ['within', { price: 'prc' }] })
    const told = z.discriminatedUnion('what', [
      z.object({ what: z.literal('order'), details: order }),
      z.object({ what: z.literal('fill'), details: z.object({ kind: wire('k', z.string()) }) }),
    ])
    expect(renamesOf(z.array(told))).toEqual({ details: ['details', { price: 'prc', kind: 'k' }] })
  })
})
