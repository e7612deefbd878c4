/** The calls of the platform itself: configuration, settings, dictionaries, countries, uploads, state. */
import { reportFailure as reportConsoleFailure } from '@candlewick/protocol/calls/console/session'
import * as calls from '@candlewick/protocol/calls/platform'
import { DEFAULT_CURRENCY, EXCHANGE_CURRENCIES } from '@candlewick/protocol/currencies'
import { CallError } from '@candlewick/protocol/errors'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { type ContextOf, type Handler, handle, type OutputOf } from '../../http/handle.ts'
import type { BrowserFailure, Reporter } from './browser-failures.ts'
import { type Country, countriesIn } from './countries.ts'
import { dictionary } from './dictionaries.ts'
import type { StoredFiles } from './stored-files.ts'

export interface PlatformCallDependencies {
  readonly files: StoredFiles
  readonly platform: calls.PlatformConfig
  /** Where customer support is reached. */
  readonly supportUrl: string
  /** The groups that markets are listed in. */
  readonly plates: () => readonly string[]
  /** Figures of the state machine and of what follows it. */
  readonly state: () => Promise<OutputOf<typeof calls.getState>>
  /** Told what stopped working in a browser. */
  readonly onBrowserFailure: (failure: BrowserFailure, of: Reporter) => void
}

/** The share of every fee that is posted to the security fund. */
const SECURITY_FUND_SHARE = '0.1'

export function platformHandlers(dependencies: PlatformCallDependencies): Handler[] {
  const countries = new Map<string, Country[]>(LANGUAGES.map((language) => [language, countriesIn(language)]))

  const upload = async ({ file, viewer }: ContextOf<typeof calls.uploadFile>, kind: calls.FileKind) => {
    if (!file || file.bytes.length === 0) throw new CallError('file_missing', { field: 'file' })
    return await dependencies.files.store(viewer.userId, kind, file.bytes)
  }

  return [
    handle(calls.getConfig, () => dependencies.platform),
    handle(calls.reportFailure, ({ userAgent }, failure) => {
      dependencies.onBrowserFailure({ ...failure, userAgent }, 'customer')
      return null
    }),
    handle(reportConsoleFailure, ({ userAgent }, failure) => {
      dependencies.onBrowserFailure({ ...failure, userAgent }, 'operator')
      return null
    }),
    handle(calls.getAllSetting, () => ({
      supportUrl: dependencies.supportUrl,
      name: dependencies.platform.name,
      currencies: EXCHANGE_CURRENCIES.map((currency) => ({ ...currency })),
      defaultCurrency: DEFAULT_CURRENCY,
      languages: dependencies.platform.languages,
      defaultLang: dependencies.platform.defaultLang,
      defaultTimezone: dependencies.platform.defaultTimezone,
      passwordRule: { low: 8, high: 64, kinds: 2 },
      securityFundShare: SECURITY_FUND_SHARE,
      simulated: dependencies.platform.simulated,
    })),
    handle(calls.getDictItems, (_context, { dictCode }) => {
      const items = dictionary(dictCode, { plates: dependencies.plates, languages: dependencies.platform.languages })
      if (!items) throw new CallError('not_found', { field: 'dictCode' })
      return [...items]
    }),
    handle(calls.getCountryCode, ({ language }) => countries.get(language) ?? []),
    handle(calls.uploadOss, (context) => upload(context, 'image')),
    handle(calls.uploadFile, (context, { type }) => upload(context, type)),
    handle(calls.getState, () => dependencies.state()),
  ]
}
