/** Texts are said as i18next says them: it is the reference here, over every text the app has in every language. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { createTexts } from './texts.ts'

const LOCALES = join(import.meta.dirname, '../../../apps/web/src/locales')
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 1_000_000]
const bundleOf = (language: string, feature: string): object =>
  JSON.parse(readFileSync(join(LOCALES, language, `${feature}.json`), 'utf8'))
const featuresOf = (language: string): string[] =>
  readdirSync(join(LOCALES, language)).map((name) => name.slice(0, -'.json'.length))

/** The keys of a file as they are written in the code. */
function keysOf(bundle: object, before = ''): string[] {
  return Object.entries(bundle).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${before}${key}.`) : [`${before}${key}`],
  )
}

/** How `source` says a feature's texts, with keys that were not written down. */
function sayerOf(source: object, language: string | null, feature = 'common') {
  const say: (key: string, values?: object) => string = Reflect.apply(Reflect.get(source, 'getFixedT'), source, [
    language,
    feature,
  ])
  return say
}

it.each(readdirSync(LOCALES))('says every text in %s as i18next does, counted and with values', async (language) => {
  const features = featuresOf(language)
  const bundles = Object.fromEntries(features.map((feature) => [feature, bundleOf(language, feature)]))
  const reference = createInstance()
  const options = { fallbackLng: false, interpolation: { escapeValue: false }, defaultNS: 'common' } as const
  await reference.init({ lng: language, resources: { [language]: bundles }, ...options })
  const texts = createTexts()
  texts.start({ language, resources: { [language]: bundles } })
  let said = 0
  for (const feature of features) {
    const [theirs, ours] = [sayerOf(reference, language, feature), sayerOf(texts, language, feature)]
    for (const key of keysOf(bundles[feature] ?? {})) {
      const names = [...JSON.stringify(theirs(key)).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [
        name,
        `<${name} & 1>`,
      ])
      const values = Object.fromEntries(names)
      expect(ours(key)).toBe(theirs(key))
      expect(ours(key, values)).toBe(theirs(key, values))
      const counted = key.replace(/_(zero|one|two|few|many|other)$/, '')
      for (const count of counted === key ? [] : COUNTS) {
        expect(ours(counted, { ...values, count })).toBe(theirs(counted, { ...values, count }))
      }
      said += 1
    }
  }
  expect(said).toBeGreaterThan(1_000)
})

it('says a key where no text is, and tells of it; other features by their name', () => {
  const missing: string[] = []
  const texts = createTexts()
  const resources = { en: { common: { yes: 'Yes' }, 'order-types': { 'a.b': 'flat', a: { c: 'deep' } } } }
  const onMissing = (...what: string[]) => void missing.push(what.join(' '))
  texts.start({ language: 'en', resources, onMissing })
  const say = sayerOf(texts, 'en')
  expect(['yes', 'no', 'order-types:a.b', 'order-types:a.c', 'order-types:a'].map((key) => say(key))).toEqual([
    'Yes',
    'no',
    'flat',
    'deep',
    'a',
  ])
  expect(missing).toEqual(['en common no', 'en order-types a'])
  // Named beside the key it is the same.
  expect(say('a.c', { ns: 'order-types' })).toBe('deep')
})

it('puts values in as they are, and leaves places that have none', () => {
  const texts = createTexts()
  texts.start({ language: 'en', resources: { en: { common: { one: '{{a}} and {{ b }}' } } } })
  const say = sayerOf(texts, 'en')
  expect(say('one', { a: '{{b}} $t(one) <b>' })).toBe('{{b}} $t(one) <b> and {{ b }}')
})

/** Texts that come when they are told to. */
function slow() {
  const waiting = new Map<string, (bundle: object) => void>()
  const texts = createTexts()
  texts.start({
    language: 'en',
    load: (language, feature) => new Promise((come) => waiting.set(`${language}/${feature}`, come)),
  })
  const come = async (...ids: string[]) => {
    for (const id of ids) waiting.get(id)?.({ word: id })
    await new Promise((resume) => setTimeout(resume))
  }
  return { texts, waiting, come, word: () => sayerOf(texts, null)('word') }
}

it('changes the language once everything that was asked for is there in it', async () => {
  const { texts, waiting, come, word } = slow()
  void texts.loadNamespaces('common')
  await come('en/common')
  const heard: string[] = []
  texts.on('languageChanged', (language) => void heard.push(`${language} ${word()}`))
  const changed = texts.changeLanguage('de')
  const asked = texts.loadNamespaces(['trade'])
  await come('de/common')
  expect([texts.language, word()]).toEqual(['en', 'en/common'])
  await come('de/trade')
  await Promise.all([changed, asked])
  expect(heard).toEqual(['de de/common'])
  expect([...waiting.keys()]).toEqual(['en/common', 'de/common', 'de/trade'])
})

it('of two changes the later one counts, in whatever order they come', async () => {
  const { texts, come, word } = slow()
  void texts.loadNamespaces('common')
  await come('en/common')
  const both = [texts.changeLanguage('de'), texts.changeLanguage('fr')]
  await come('fr/common', 'de/common')
  await Promise.all(both)
  expect([texts.language, word()]).toEqual(['fr', 'fr/common'])
})

it('stays in its language where another does not come, and asks again the next time', async () => {
  let tries = 0
  const texts = createTexts()
  const load = (language: string) => {
    tries += 1
    return language === 'en' || tries > 2 ? Promise.resolve({ word: language }) : Promise.reject(new Error('away'))
  }
  texts.start({ language: 'en', load })
  await texts.loadNamespaces('common')
  await expect(texts.changeLanguage('de')).rejects.toThrow('away')
  expect(texts.language).toBe('en')
  await texts.changeLanguage('de')
  expect([texts.language, texts.getResource('de', 'common', 'word')]).toEqual(['de', 'de'])
})
