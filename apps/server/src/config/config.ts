/**
 * Every setting of the server, with its default and its check. Read once at start; what is wrong stops the start with
 * a message that names the setting and what it would accept. Nothing else in the server reads the environment.
 */
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { LANGUAGES, type Language } from '@candlewick/protocol/languages'
import { type ChainsSetting, readChains } from './chains.ts'

export const ROLES = ['gateway', 'projector', 'realtime', 'prices'] as const
export type Role = (typeof ROLES)[number]

/** The exchanges whose prices are understood, by their names in ccxt. */
export const PRICE_SOURCES = ['binance', 'okx', 'kraken', 'bybit', 'kucoin'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** The sources of currency rates that are understood (`prices/fiat-sources.ts`). */
export const FIAT_SOURCES = ['frankfurter', 'erapi', 'currencyapi'] as const
export type FiatSource = (typeof FIAT_SOURCES)[number]

export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Where visitors reach the site; links in mails and the socket's origin check use it. */
  /** Where customers reach support; empty where nowhere. */
  readonly supportUrl: string
  readonly publicUrl: string
  readonly dataDir: string
  /** Where uploaded files lie, and how many bytes of them there may be. */
  readonly filesDir: string
  readonly filesBytes: number
  /** Absent: an embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  /** Absent: an embedded broker. */
  readonly mqttUrl: string | undefined
  /** Plain MQTT over TCP beside the WebSocket; absent: WebSocket only. */
  readonly mqttPort: number | undefined
  readonly roles: ReadonlySet<Role>
  readonly priceFeed: 'simulated' | 'live'
  /** The exchanges that live prices are taken from. */
  readonly priceSources: readonly PriceSource[]
  /** Fewer fresh ones than this, and a symbol has no price. */
  readonly priceMinSources: number
  /** Asked instead of the sources of prices and rates, with their addresses appended. */
  readonly priceRelay: string | undefined
  /** On offer, the one of a first visit before the others. */
  readonly languages: readonly Language[]
  /** Where flash contracts are not offered, by ISO 3166-1 code. */
  readonly flashClosedCountries: ReadonlySet<string>
  /** Where currency rates are taken from, how many have to agree, how often they are asked. */
  readonly fiatSources: readonly FiatSource[]
  readonly fiatMinSources: number
  readonly fiatEveryMinutes: number
  /** A rate that was published longer ago is said to be old. */
  readonly fiatStaleHours: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Written to beside the operators when something fails that somebody must look at. */
  readonly operatorMail: string | undefined
  /** Ed25519, raw, hex: what operators sign verdicts with. */
  readonly operatorKey: string | undefined
  /** What secrets in the database are sealed under, 64 hex digits each: the first seals; absent: in the data folder. */
  readonly secretsKeys: readonly string[] | undefined
  /** Absent: texts go to the development mailbox, and in production to nobody, openly. */
  readonly smsUrl: string | undefined
  /** How many proxies stand in front, whose X-Forwarded-For may be believed. */
  readonly trustedProxies: number
  /** Hours between two runs of the verifier; 0: never. */
  readonly verifyEveryHours: number
  /** Commands between two snapshots of the state. */
  readonly snapshotEvery: number
  /** Where anchors of the journal are published besides, and the key that signs them; absent: in the data folder. */
  readonly anchorFile: string | undefined
  readonly anchorKey: string | undefined
  readonly anchorMail: string | undefined
  readonly anchorTopic: string | undefined
  /** Requests a minute of one session or address; undefined where nothing is limited. */
  readonly requestsPerMinute: number | undefined
  /** Open connections of one address (of an IPv6 /64), and of all together. */
  readonly connectionsPerAddress: number
  readonly connections: number
  /** Registrations of one address an hour that cost no proof of work. */
  readonly freeRegistrations: number
  /** Commands waiting for the journal before new ones are answered `busy`. */
  readonly queueLimit: number
  /** Where operators reach the console, and where it is listened for on its own; undefined: not. */
  readonly consoleUrl: string
  readonly consoleHost: string
  readonly consolePort: number | undefined
  /** Which chains are followed, and how many seconds the demo's take for a block. */
  readonly chains: ChainsSetting
  readonly blockSeconds: number
  /** How many days of candles the demo makes up. */
  readonly historyDays: number
  /** Where the signer listens, and the key that it signs its replies with; absent: in the demo one of the server's own. */
  readonly signerSocket: string | undefined
  readonly signerKey: string | undefined
}

/** A setting that stops the start. */
export class ConfigError extends Error {
  readonly setting: string
  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`)
    this.name = 'ConfigError'
    this.setting = setting
  }
}

type Source = Readonly<Record<string, string | undefined>>

/** Name, what it is for and its default, in the order in which `docs/running.md` lists them. */
export const SETTINGS: readonly { name: string; fallback: string; about: string }[] = [
  { name: 'NODE_ENV', fallback: 'development', about: '`production` refuses everything that belongs to the demo' },
  { name: 'HOST', fallback: '127.0.0.1', about: 'address to listen on; the demo accepts loopback only' },
  { name: 'PORT', fallback: '8080', about: 'port to listen on; 0 takes a free one' },
  { name: 'PUBLIC_URL', fallback: 'http://HOST:PORT', about: 'where visitors reach the site' },
  { name: 'SUPPORT_URL', fallback: '', about: 'the page where customers reach support; empty: none is linked' },
  { name: 'DATA_DIR', fallback: './data', about: 'keys, the embedded database and, without `FILES_DIR`, uploads' },
  { name: 'FILES_DIR', fallback: 'DATA_DIR/files', about: 'uploads; another disk than the database’s is better' },
  { name: 'FILES_TOTAL_MB', fallback: '10240', about: 'MiB of uploads of all customers together, 1 to 100000000' },
  { name: 'DATABASE_URL', fallback: '', about: 'your PostgreSQL (15 to 18); empty starts an embedded one' },
  { name: 'DATABASE_CONNECTIONS', fallback: '10', about: 'size of the connection pool, 2 to 200' },
  { name: 'MQTT_URL', fallback: '', about: 'an external broker; empty starts an embedded one' },
  { name: 'MQTT_PORT', fallback: '', about: 'plain MQTT port of the embedded broker; empty: over WebSocket only' },
  { name: 'ROLES', fallback: ROLES.join(','), about: 'what this process does' },
  {
    name: 'PRICE_FEED',
    fallback: 'simulated',
    about: '`simulated`, refused in production, or `live`: index prices of real exchanges',
  },
  { name: 'PRICE_SOURCES', fallback: PRICE_SOURCES.join(','), about: 'which exchanges; three of them or more' },
  { name: 'PRICE_MIN_SOURCES', fallback: '3', about: 'a symbol quoted by fewer has no price, 3 to 5' },
  {
    name: 'PRICE_RELAY',
    fallback: '',
    about:
      'asked instead of the sources of prices and rates, their address percent-encoded behind it; sockets are then not listened to',
  },
  {
    name: 'LANGUAGES',
    fallback: LANGUAGES.join(','),
    about: 'languages on offer; the first is that of a first visit',
  },
  {
    name: 'FLASH_CLOSED_COUNTRIES',
    fallback: '',
    about:
      'where flash contracts are not offered until operators set it in the console: codes of countries, parted by commas',
  },
  { name: 'FIAT_SOURCES', fallback: FIAT_SOURCES.join(','), about: 'which public sources of currency rates' },
  { name: 'FIAT_MIN_SOURCES', fallback: '2', about: 'a currency on which fewer agree keeps its old rate, 1 to 3' },
  { name: 'FIAT_EVERY_MINUTES', fallback: '60', about: 'from one question for currency rates to the next, 5 to 1440' },
  { name: 'FIAT_STALE_HOURS', fallback: '120', about: 'a rate published longer ago is said to be old, 24 to 720' },
  { name: 'LOG_LEVEL', fallback: 'info', about: 'fatal, error, warn, info, debug, trace or silent' },
  { name: 'SMTP_URL', fallback: '', about: 'mail server; empty in the demo: the development mailbox' },
  { name: 'MAIL_FROM', fallback: 'Candlewick <no-reply@candlewick.test>', about: 'sender of every mail' },
  { name: 'OPERATOR_MAIL', fallback: '', about: 'address that is told of faults beside the operators themselves' },
  {
    name: 'OPERATOR_KEY',
    fallback: '',
    about: 'public Ed25519 key of the operators, 64 hex digits, put on record at the start; see `pass-over`',
  },
  {
    name: 'SECRETS_KEY',
    fallback: '',
    about:
      'key that secrets in the database are sealed under, 64 hex digits; behind a comma the one before, while it is ' +
      'changed; empty: in `DATA_DIR`, made if missing',
  },
  {
    name: 'SMS_URL',
    fallback: '',
    about: 'gateway of text messages (JSON `to`, `text` by POST); empty in the demo: the development mailbox',
  },
  { name: 'TRUSTED_PROXIES', fallback: '0', about: 'how many proxies in front may name the client address, 0 to 10' },
  {
    name: 'VERIFY_EVERY_HOURS',
    fallback: '24',
    about: 'hours between two runs of the verifier in production, 0 to 8760; 0: never',
  },
  { name: 'SNAPSHOT_EVERY', fallback: '20000', about: 'commands between two snapshots at least, 100 to 10000000' },
  { name: 'ANCHOR_FILE', fallback: '', about: 'signed heads of the journal, one an hour; empty: in `DATA_DIR`' },
  { name: 'ANCHOR_KEY', fallback: '', about: 'file of the key that signs them, made if missing; empty: in `DATA_DIR`' },
  { name: 'ANCHOR_MAIL', fallback: '', about: 'address that each is mailed to' },
  { name: 'ANCHOR_TOPIC', fallback: '', about: 'topic of the broker at `MQTT_URL` that each is published to' },
  { name: 'QUEUE_LIMIT', fallback: '20000', about: 'commands waiting for the journal before `busy`, 1 to 1000000' },
  {
    name: 'REQUESTS_PER_MINUTE',
    fallback: '',
    about: 'of one customer or address, 60 to 10000000; by default 6000 in production and no limit in the demo',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    fallback: '',
    about:
      'open at once, 10 to 100000; by default 400 in production and 4000 in the demo; none behind `TRUSTED_PROXIES`',
  },
  {
    name: 'FREE_REGISTRATIONS',
    fallback: '',
    about:
      'of one address an hour, 1 to 100000, before each costs proof of work; by default 10 in production and 1000 in the demo',
  },
  { name: 'CONNECTIONS', fallback: '30000', about: 'open at once by all together, 100 to 1000000' },
  {
    name: 'CONSOLE_PORT',
    fallback: '',
    about: 'port of the operators’ console; empty: none in production, and in the demo the customers’ alone',
  },
  {
    name: 'SIGNER_SOCKET',
    fallback: '',
    about: 'socket of the signer; empty: in production no addresses and no payouts, in the demo a signer of its own',
  },
  { name: 'SIGNER_KEY', fallback: '', about: 'public key of the signer, 64 hex digits, as `signer show` names it' },
  { name: 'CONSOLE_HOST', fallback: '127.0.0.1', about: 'address that the console listens on' },
  {
    name: 'CONSOLE_URL',
    fallback: 'PUBLIC_URL/console',
    about: 'where operators reach the console; must be set and https in production where it is served',
  },
  {
    name: 'CHAINS',
    fallback: '',
    about:
      '`development` (the demo’s own, its default), `off` (production’s default) or a JSON file of networks with two providers each; see below',
  },
  { name: 'CHAINS_BLOCK_SECONDS', fallback: '2', about: 'from block to block on the development chains, 1 to 600' },
  {
    name: 'DEMO_HISTORY_DAYS',
    fallback: '365',
    about: 'days of candles that the demo makes up behind its present, 1 to 365',
  },
]

/**
 * Reads the settings of `environment` and, below it, of the `.env` file in `folder`.
 * @throws ConfigError naming the first setting that is unknown or out of its bounds
 */
export function readConfig(environment: Source, folder: string): Config {
  const source: Source = { ...readEnvFile(resolve(folder, '.env')), ...withoutEmpty(environment) }
  const text = (name: string) => source[name] ?? SETTINGS.find((setting) => setting.name === name)?.fallback ?? ''
  const optional = (name: string) => text(name) || undefined
  const production = oneOf('NODE_ENV', text('NODE_ENV'), ['development', 'test', 'production']) === 'production'
  const host = text('HOST')
  const port = whole('PORT', text('PORT'), 0, 65_535)
  const dataDir = text('DATA_DIR')
  const config: Config = {
    ...{ production, host, port },
    ...sites(source.PUBLIC_URL ?? `http://${host}:${port}`, optional('SUPPORT_URL')),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(folder, dataDir),
    filesDir: resolve(folder, source.FILES_DIR ?? join(dataDir, 'files')),
    filesBytes: whole('FILES_TOTAL_MB', text('FILES_TOTAL_MB'), 1, 100_000_000) * 1_048_576,
    databaseUrl: url('DATABASE_URL', optional('DATABASE_URL'), ['postgres:', 'postgresql:']),
    databaseConnections: whole('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS'), 2, 200),
    mqttUrl: url('MQTT_URL', optional('MQTT_URL'), ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    mqttPort: source.MQTT_PORT ? whole('MQTT_PORT', source.MQTT_PORT, 0, 65_535) : undefined,
    roles: roles(text('ROLES')),
    priceFeed: oneOf('PRICE_FEED', text('PRICE_FEED'), ['simulated', 'live']),
    priceSources: listOf('PRICE_SOURCES', text('PRICE_SOURCES'), PRICE_SOURCES),
    priceMinSources: whole('PRICE_MIN_SOURCES', text('PRICE_MIN_SOURCES'), LEAST_SOURCES, PRICE_SOURCES.length),
    priceRelay: url('PRICE_RELAY', optional('PRICE_RELAY'), ['http:', 'https:']),
    languages: listOf('LANGUAGES', text('LANGUAGES'), LANGUAGES),
    flashClosedCountries: countries('FLASH_CLOSED_COUNTRIES', optional('FLASH_CLOSED_COUNTRIES')),
    fiatSources: listOf('FIAT_SOURCES', text('FIAT_SOURCES'), FIAT_SOURCES),
    fiatMinSources: whole('FIAT_MIN_SOURCES', text('FIAT_MIN_SOURCES'), 1, FIAT_SOURCES.length),
    fiatEveryMinutes: whole('FIAT_EVERY_MINUTES', text('FIAT_EVERY_MINUTES'), 5, 1_440),
    fiatStaleHours: whole('FIAT_STALE_HOURS', text('FIAT_STALE_HOURS'), 24, 720),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    smtpUrl: url('SMTP_URL', optional('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM'),
    operatorMail: shaped('OPERATOR_MAIL', optional('OPERATOR_MAIL'), /^\S+@\S+$/, 'a mail address'),
    operatorKey: shaped('OPERATOR_KEY', optional('OPERATOR_KEY'), /^[0-9a-f]{64}$/, '64 hex digits'),
    secretsKeys: shaped(
      'SECRETS_KEY',
      optional('SECRETS_KEY'),
      /^[0-9a-f]{64}(,[0-9a-f]{64}){0,3}$/,
      '64 hex digits',
    )?.split(','),
    smsUrl: url('SMS_URL', optional('SMS_URL'), ['http:', 'https:']),
    trustedProxies: whole('TRUSTED_PROXIES', text('TRUSTED_PROXIES'), 0, 10),
    verifyEveryHours: whole('VERIFY_EVERY_HOURS', text('VERIFY_EVERY_HOURS'), 0, 8_760),
    snapshotEvery: whole('SNAPSHOT_EVERY', text('SNAPSHOT_EVERY'), 100, 10_000_000),
    anchorFile: optional('ANCHOR_FILE'),
    anchorKey: optional('ANCHOR_KEY'),
    anchorMail: optional('ANCHOR_MAIL'),
    anchorTopic: optional('ANCHOR_TOPIC'),
    requestsPerMinute: requestsPerMinute(source.REQUESTS_PER_MINUTE, production),
    connectionsPerAddress: whole(
      'CONNECTIONS_PER_ADDRESS',
      text('CONNECTIONS_PER_ADDRESS') || (production ? '400' : '4000'),
      10,
      100_000,
    ),
    connections: whole('CONNECTIONS', text('CONNECTIONS'), 100, 1_000_000),
    freeRegistrations: whole(
      'FREE_REGISTRATIONS',
      text('FREE_REGISTRATIONS') || (production ? '10' : '1000'),
      1,
      100_000,
    ),
    queueLimit: whole('QUEUE_LIMIT', text('QUEUE_LIMIT'), 1, 1_000_000),
    consoleUrl: source.CONSOLE_URL ?? `${(source.PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/$/, '')}/console`,
    consoleHost: text('CONSOLE_HOST'),
    chains: chains(resolve(folder), text('CHAINS') || (production ? 'off' : 'development')),
    ...paceOfDemo(text),
    consolePort: source.CONSOLE_PORT ? whole('CONSOLE_PORT', source.CONSOLE_PORT, 0, 65_535) : undefined,
    ...signer(optional),
  }
  refuseContradictions(config, source)
  return config
}

function paceOfDemo(text: (name: string) => string): Pick<Config, 'blockSeconds' | 'historyDays'> {
  const blockSeconds = whole('CHAINS_BLOCK_SECONDS', text('CHAINS_BLOCK_SECONDS'), 1, 600)
  return { blockSeconds, historyDays: whole('DEMO_HISTORY_DAYS', text('DEMO_HISTORY_DAYS'), 1, 365) }
}

function signer(optional: (name: string) => string | undefined): Pick<Config, 'signerSocket' | 'signerKey'> {
  const signerKey = shaped('SIGNER_KEY', optional('SIGNER_KEY'), /^[0-9a-f]{64}$/, '64 hex digits')
  return { signerSocket: optional('SIGNER_SOCKET'), signerKey }
}

/** A median of fewer is no defence against one exchange that is wrong. */
const LEAST_SOURCES = 3
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** What is allowed each for itself but not together. */
function refuseContradictions(config: Config, source: Source): void {
  url('PUBLIC_URL', config.publicUrl, ['http:', 'https:'])
  refuseConsole(config, source)
  if (config.anchorTopic !== undefined && config.mqttUrl === undefined) {
    throw new ConfigError('ANCHOR_TOPIC', 'needs an external broker, MQTT_URL')
  }
  if (config.priceSources.length < config.priceMinSources) {
    throw new ConfigError('PRICE_SOURCES', `names fewer exchanges than PRICE_MIN_SOURCES, ${config.priceMinSources}`)
  }
  if (config.signerSocket !== undefined && config.signerKey === undefined) {
    throw new ConfigError('SIGNER_KEY', 'must be set where SIGNER_SOCKET is: nobody else is believed')
  }
  if (config.fiatSources.length < config.fiatMinSources) {
    throw new ConfigError('FIAT_SOURCES', `names fewer sources than FIAT_MIN_SOURCES, ${config.fiatMinSources}`)
  }
  if (!config.production) {
    if (!LOOPBACK.has(config.host)) {
      throw new ConfigError('HOST', `the demo has known passwords and listens on loopback only, not on ${config.host}`)
    }
    return
  }
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL']) {
    if (!source[name]) throw new ConfigError(name, 'must be set in production')
  }
  if (!config.publicUrl.startsWith('https:')) throw new ConfigError('PUBLIC_URL', 'must be https in production')
  if (config.smsUrl !== undefined && !config.smsUrl.startsWith('https:')) {
    throw new ConfigError('SMS_URL', 'must be https in production, since it carries codes')
  }
  if (config.priceRelay !== undefined && !isPrivate(config.priceRelay)) {
    throw new ConfigError('PRICE_RELAY', 'must be https or on this machine in production, since prices come through it')
  }
  if (config.chains.mode === 'development') {
    throw new ConfigError('CHAINS', 'development chains are refused in production: anybody makes coins on them')
  }
  if (config.priceFeed === 'simulated' && config.roles.has('prices')) {
    throw new ConfigError('PRICE_FEED', 'the simulated market is refused in production')
  }
}

function refuseConsole({ production, consoleUrl, consoleHost, consolePort }: Config, source: Source): void {
  url('CONSOLE_URL', consoleUrl, ['http:', 'https:'])
  if (!production && !LOOPBACK.has(consoleHost)) {
    throw new ConfigError('CONSOLE_HOST', `the demo listens on loopback only, not on ${consoleHost}`)
  }
  if (production && consolePort !== undefined && !source.CONSOLE_URL?.startsWith('https:')) {
    throw new ConfigError('CONSOLE_URL', 'must be set and https in production where CONSOLE_PORT is')
  }
}

/** Whether nobody between here and there can change what it answers. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || LOOPBACK.has(hostname.replace(/^\[|\]$/g, ''))
}

function readEnvFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {}
  const known = new Set(SETTINGS.map((setting) => setting.name))
  const values: Record<string, string> = {}
  for (const line of readFileSync(path, 'utf8').split(/\r?\n/)) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const at = trimmed.indexOf('=')
    const name = at < 0 ? trimmed : trimmed.slice(0, at).trim()
    if (at < 0 || !known.has(name)) throw new ConfigError(name, `in ${path} is no setting of this server`)
    const value = trimmed.slice(at + 1).trim()
    if (value !== '') values[name] = value.replace(/^(['"])(.*)\1$/, '$2')
  }
  return values
}

function withoutEmpty(source: Source): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const { name } of SETTINGS) {
    const value = source[name]
    if (value !== undefined && value !== '') kept[name] = value
  }
  return kept
}

function shaped(name: string, value: string | undefined, shape: RegExp, what: string): string | undefined {
  if (value !== undefined && !shape.test(value)) throw new ConfigError(name, `is not ${what}`)
  return value
}

function oneOf<const T extends string>(name: string, value: string, accepted: readonly T[]): T {
  const found = accepted.find((candidate) => candidate === value)
  if (found === undefined) throw new ConfigError(name, `"${value}" is none of ${accepted.join(', ')}`)
  return found
}

function whole(name: string, value: string, low: number, high: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= low && number <= high)) {
    throw new ConfigError(name, `"${value}" is not a whole number from ${low} to ${high}`)
  }
  return number
}

/** The demo listens on loopback only, where a limit would protect nothing and stand in the way of every script. */
function requestsPerMinute(value: string | undefined, production: boolean): number | undefined {
  if (value === undefined) return production ? 6_000 : undefined
  return whole('REQUESTS_PER_MINUTE', value, 60, 10_000_000)
}

function url(name: string, value: string | undefined, schemes: readonly string[]): string | undefined {
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) {
    throw new ConfigError(name, `is not an address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`)
  }
  return value
}

function chains(folder: string, value: string): ChainsSetting {
  if (value === 'off' || value === 'development') return { mode: value }
  try {
    return readChains(resolve(folder, value))
  } catch (failure) {
    throw new ConfigError('CHAINS', failure instanceof Error ? failure.message : 'cannot be read')
  }
}

function roles(value: string): ReadonlySet<Role> {
  const named = value.split(',').map((part) => part.trim())
  return new Set(named.map((part) => oneOf('ROLES', part, ROLES)))
}

/** Where visitors reach the site, and where they reach support. */
function sites(publicUrl: string, support: string | undefined): Pick<Config, 'publicUrl' | 'supportUrl'> {
  return { publicUrl, supportUrl: url('SUPPORT_URL', support, ['http:', 'https:']) ?? '' }
}

function countries(name: string, value = ''): ReadonlySet<string> {
  const codes = value.split(',').flatMap((part) => part.trim() || [])
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code))
  if (wrong !== undefined) throw new ConfigError(name, `names ${wrong}, which is no code of a country such as GB`)
  return new Set(codes)
}

/** Each once. */
function listOf<const T extends string>(name: string, value: string, accepted: readonly T[]): readonly T[] {
  return [...new Set(value.split(',').map((part) => oneOf(name, part.trim(), accepted)))]
}
