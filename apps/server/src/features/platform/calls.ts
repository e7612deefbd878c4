/** The calls of the platform itself: configuration, settings, dictionaries, countries, uploads, state. */
import * as calls from '@candlewick/protocol/calls/platform'
import { DEFAULT_CURRENCY, EXCHANGE_CURRENCIES } from '@candlewick/protocol/currencies'
import { CallError } from '@candlewick/protocol/errors'
import { LANGUAGES } from '@candlewick/protocol/languages'
import type { Sql } from '../../db/database.ts'
import { type ContextOf, type Handler, handle, type OutputOf } from '../../http/handle.ts'
import type { Files } from '../../outside/files.ts'
import { type Country, countriesIn } from './countries.ts'
import { dictionary } from './dictionaries.ts'

export interface PlatformCallParts {
  readonly sql: Sql
  readonly files: Files
  readonly platform: calls.PlatformConfig
  /** Where customer support is reached. */
  readonly supportUrl: string
  /** Figures of the state machine and of what follows it. */
  readonly state: () => Promise<OutputOf<typeof calls.getState>>
  readonly production: boolean
}

/** The share of every fee that is posted to the security fund. */
const SECURITY_FUND_SHARE = '0.1'
/** Stored images of one customer a day. */
const FILES_A_DAY = 200

export function platformHandlers(parts: PlatformCallParts): Handler[] {
  const countries = new Map<string, Country[]>(LANGUAGES.map((language) => [language, countriesIn(language)]))

  const upload = async (context: ContextOf<typeof calls.uploadFile>, kind: string) => {
    const { file, viewer } = context
    if (!file || file.bytes.length === 0) throw new CallError('file_missing', { field: 'file' })
    const [row] = await parts.sql<{ today: number }[]>`
      select count(*)::int as today from files
      where user_id = ${viewer.userId} and created_at > now() - interval '1 day'`
    if ((row?.today ?? 0) >= FILES_A_DAY) throw new CallError('too_many_requests', { bound: 86_400 })
    const stored = await parts.files.storeImage(file.bytes)
    await parts.sql`
      insert into files (name, user_id, kind, bytes, width, height)
      values (${stored.name}, ${viewer.userId}, ${kind}, ${stored.size}, ${stored.width}, ${stored.height})`
    return stored
  }

  return [
    handle(calls.getConfig, () => parts.platform),
    handle(calls.getAllSetting, () => ({
      supportUrl: parts.supportUrl,
      name: parts.platform.name,
      currencies: EXCHANGE_CURRENCIES.map((currency) => ({ ...currency })),
      defaultCurrency: DEFAULT_CURRENCY,
      languages: [...LANGUAGES],
      defaultLang: parts.platform.defaultLang,
      defaultTimezone: parts.platform.defaultTimezone,
      passwordRule: { low: 8, high: 64, kinds: 2 },
      securityFundShare: SECURITY_FUND_SHARE,
      simulated: parts.platform.simulated,
    })),
    handle(calls.getDictItems, (_context, { dictCode }) => {
      const items = dictionary(dictCode)
      if (!items) throw new CallError('not_found', { field: 'dictCode' })
      return [...items]
    }),
    handle(calls.getCountryCode, ({ language }) => countries.get(language) ?? []),
    handle(calls.uploadOss, (context) => upload(context, 'image')),
    handle(calls.uploadFile, (context, { type }) => upload(context, type)),
    handle(calls.getState, ({ viewer }) => {
      if (parts.production && !viewer?.roles.has('operator')) throw new CallError('forbidden')
      return parts.state()
    }),
  ]
}
