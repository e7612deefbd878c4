import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from './config.ts'

const folders: string[] = []
const empty = () => {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-config-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('settings', () => {
  it('give the demo where nothing is set', () => {
    const config = readConfig({}, empty())
    expect(config).toMatchObject({ production: false, host: '127.0.0.1', port: 8080, priceFeed: 'simulated' })
    expect([...config.roles]).toEqual(['gateway', 'projector', 'realtime', 'prices'])
    expect(config.databaseUrl).toBeUndefined()
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['LANGUAGES', 'en,xx'],
    ['LOG_LEVEL', 'loud'],
    ['ROLES', 'gateway,king'],
    ['PRICE_FEED', 'guess'],
    ['PRICE_SOURCES', 'binance,okx,mtgox'],
    ['PRICE_SOURCES', 'binance,okx,okx'],
    ['PRICE_MIN_SOURCES', '2'],
    ['PRICE_MIN_SOURCES', '6'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['HOST', '0.0.0.0'],
    ['NODE_ENV', 'prod'],
    ['QUEUE_LIMIT', '0'],
    ['SNAPSHOT_EVERY', '1e9'],
  ])('%s=%s stops the start and is named', (name, value) => {
    expect(() => readConfig({ [name]: value }, empty())).toThrow(new RegExp(`^${name}: `))
  })

  it('refuse an unknown name in .env, and let the environment win over it', () => {
    const folder = empty()
    writeFileSync(join(folder, '.env'), '# ours\nPORT=9000\nLOG_LEVEL="warn"\n')
    expect(readConfig({}, folder)).toMatchObject({ port: 9000, logLevel: 'warn' })
    expect(readConfig({ PORT: '9001' }, folder).port).toBe(9001)
    writeFileSync(join(folder, '.env'), 'PROT=9000\n')
    expect(() => readConfig({}, folder)).toThrow(ConfigError)
  })

  it('refuse in production what belongs to the demo', () => {
    const production = {
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://db/candlewick',
      SMTP_URL: 'smtp://mail',
      PUBLIC_URL: 'https://candlewick.example',
    }
    expect(() => readConfig(production, empty())).toThrow(/PRICE_FEED/)
    expect(readConfig({ ...production, ROLES: 'gateway,projector' }, empty()).production).toBe(true)
    expect(readConfig({ ...production, PRICE_FEED: 'live' }, empty()).priceFeed).toBe('live')
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL']) {
      expect(() => readConfig({ ...production, ROLES: 'gateway', [name]: '' }, empty())).toThrow(name)
    }
    expect(() => readConfig({ ...production, PUBLIC_URL: 'http://x' }, empty())).toThrow(/PUBLIC_URL/)
    expect(() => readConfig({ ...production, ROLES: 'gateway', SMS_URL: 'http://sms' }, empty())).toThrow(/SMS_URL/)
  })

  it('take live prices from at least as many exchanges as must be fresh', () => {
    const live = { PRICE_FEED: 'live', PRICE_SOURCES: 'kraken, okx,bybit' }
    expect(readConfig(live, empty())).toMatchObject({ priceSources: ['kraken', 'okx', 'bybit'], priceMinSources: 3 })
    expect(() => readConfig({ ...live, PRICE_MIN_SOURCES: '4' }, empty())).toThrow(/^PRICE_SOURCES: names fewer/)
  })

  it('are all described in docs/running.md, with their defaults', () => {
    // The width of a table's columns is a matter of looks.
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/running.md'), 'utf8').replace(/ +/g, ' ')
    expect(new Set(SETTINGS.map((setting) => setting.name)).size).toBe(SETTINGS.length)
    for (const { name, fallback, about } of SETTINGS) {
      expect(page).toContain(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : 'none'} | ${about} |`)
    }
  })
})
