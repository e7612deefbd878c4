/** The description of every call, generated from the definitions that the server registers and the client is typed by. */
import type { Call, Prefixes } from '@candlewick/protocol/call'
import { pathFields } from '@candlewick/protocol/call'
import { ERRORS, type ErrorName } from '@candlewick/protocol/errors'
import { keyPermissionOf } from '@candlewick/protocol/key-access'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { whoText } from '@candlewick/protocol/who'
import { wireNamer } from '@candlewick/protocol/wire-names'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const COMMON: readonly ErrorName[] = ['field_required', 'field_invalid', 'field_unknown', 'too_many_requests']

/** The OpenAPI 3.1 document of these calls. */
export function describeCalls(calls: readonly Call[], prefixes: Prefixes): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replace('{head}', prefixes.head).replace('{p}', prefixes.p)
    const operations = paths[path] ?? {}
    paths[path] = operations
    operations[call.method.toLowerCase()] = describeCall(call, call.method)
    if (call.method === 'GET' && call.changes) operations.post = describeCall(call, 'POST')
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candlewick',
      version: '1',
      description:
        'Every answer is `{code, msg, data, error?}`: `code` equals the HTTP status, `error` is the stable name of a ' +
        'refusal. Amounts are decimal text, times epoch milliseconds, ids text. Fields of a POST may come in the ' +
        'body or in the query; unknown fields are refused.',
    },
    tags: [...new Set(calls.map((call) => call.area))].map((name) => ({ name })),
    components: {
      securitySchemes: {
        BladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth' },
        satoken: { type: 'apiKey', in: 'header', name: 'satoken' },
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'CW-KEY',
          description: 'with CW-TIMESTAMP, CW-SIGNATURE and, if it is not 5000 ms, CW-WINDOW, which is signed too',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data', 'error'],
          properties: {
            code: { type: 'integer' },
            msg: { type: 'string' },
            data: { type: 'null' },
            error: { enum: Object.keys(ERRORS) },
            field: { type: 'string' },
            bound: { type: ['string', 'number'] },
          },
        },
      },
    },
    paths,
  }
}

function describeCall(call: Call, method: 'GET' | 'POST'): Json {
  const input: Json = { ...z.toJSONSchema(call.wire.input, { io: 'input', unrepresentable: 'any' }) }
  delete input.$schema
  const inPath = new Set(pathFields(call.path))
  const properties = Object.entries((input.properties ?? {}) as Record<string, Json>)
  const required = new Set((input.required ?? []) as string[])
  const parameters: Json[] = properties
    .filter(([name]) => inPath.has(name) || method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
  parameters.push({ name: 'lang', in: 'header', schema: { enum: LANGUAGES } })
  const inBody = properties.filter(([name]) => !inPath.has(name))
  const body: Json = {
    type: 'object',
    properties: Object.fromEntries(inBody),
    required: inBody.map(([name]) => name).filter((name) => required.has(name)),
    additionalProperties: false,
  }
  if (call.upload) body.properties = { ...(body.properties as Json), file: { type: 'string', format: 'binary' } }
  return {
    operationId: method === call.method ? call.operation : `${call.operation}.post`,
    tags: [call.area],
    summary: call.means,
    ...(call.who === 'public' ? {} : { security: securityOf(call), description: `For: ${whoText(call.who)}` }),
    parameters,
    ...(method === 'POST'
      ? { requestBody: { content: { [call.upload ? 'multipart/form-data' : 'application/json']: { schema: body } } } }
      : {}),
    responses: responsesOf(call),
  }
}

/** Fields as callers read them, where that is not how we name them. */
function namedOnWire({ zodSchema, jsonSchema }: { zodSchema: object; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (!(zodSchema instanceof z.ZodMiniObject) || jsonSchema.properties === undefined) return
  const name = wireNamer(zodSchema)
  const properties = Object.entries(jsonSchema.properties).map(([own, schema]) => [name(own), schema] as const)
  jsonSchema.properties = Object.fromEntries(properties)
  if (jsonSchema.required !== undefined) jsonSchema.required = jsonSchema.required.map(name)
}

/** By a token, and where a key may call it by a key with the permission it needs. */
function securityOf(call: Call): Json[] {
  const permission = keyPermissionOf(call)
  return [{ BladeAuth: [] }, { satoken: [] }, ...(permission === undefined ? [] : [{ key: [permission] }])]
}

function responsesOf(call: Call): Json {
  const data: Json = {
    ...z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any', override: namedOnWire }),
  }
  delete data.$schema
  const refusals: ErrorName[] = [
    ...COMMON,
    ...(call.who === 'public' ? [] : (['token_invalid'] as const)),
    ...call.errors,
  ]
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of refusals) {
    const named = byStatus.get(ERRORS[name]) ?? []
    if (!named.includes(name)) byStatus.set(ERRORS[name], [...named, name])
  }
  const refused = [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
  return {
    200: {
      description: 'done',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'msg', 'data'],
            properties: { code: { const: 200 }, msg: { type: 'string' }, data },
          },
        },
      },
    },
    ...Object.fromEntries(refused),
  }
}
