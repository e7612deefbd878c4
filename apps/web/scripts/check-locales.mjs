/**
 * Holds the texts complete: every language has every text of English and no other, with the same placeholders, really
 * translated, and no text is there that nothing shows. English is the truth that the others are compared with.
 *
 * A percentage in running text is written as the formatter writes figures: where the language sets a space before the
 * sign, a narrow one that no line breaks in. A figure that is put in brings its sign along.
 *
 * A Korean particle does not hang on a placeholder: which of its forms is right depends on what is put in.
 *
 * A counted text has every form that whole numbers take in its language, and none that the language does not know.
 *
 * A text that is rightly the same as in English (a name, an abbreviation) is on the list in locale-same.json, under
 * "*" for all languages or under its own; an entry that no longer fits anything is a failure too.
 *
 * Two texts of one group that English tells apart are told apart in every language; where one word is right for both,
 * the pair is on the list under "siblings". A text that is far shorter or longer than the English one, or that bears
 * the marks of a search and replace, was pasted over by mistake (locale-fragments.mjs). Pages that are written as Markdown
 * are there in every language, part for part (locale-pages.mjs).
 *
 * What a term of the trade is called in each language stands in locale-terms.json, with the words that mislead: none of
 * them may be in a text, and every word that is given must be.
 *
 * Run with a folder and languages it checks that app; without, the customers' app in all of theirs.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addressFault } from './locale-address.mjs'
import { brokenFault, edgeFault, lengthFault, siblingFaults } from './locale-fragments.mjs'
import { checkPages } from './locale-pages.mjs'
import { termFault, wordsNotUsed } from './locale-terms.mjs'
import { particleFault, typographyFault } from './locale-typography.mjs'
import { serverTexts } from './server-texts.mjs'

const CUSTOMERS = ['en', 'ja', 'ko', 'zh-CN', 'pt', 'vi', 'th', 'es', 'fr', 'ru', 'de', 'it', 'zh-TW']
const SOURCE = 'en'
/** Names the texts that the design system says by itself. */
const UI_TEXTS = join(import.meta.dirname, '../../../packages/ui/src/ui-texts.tsx')
/** Where the app has pages that are written as Markdown, a folder for each. */
const PAGES = 'src/features/account/centre/pages'
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Languages that set a space before the percent sign; packages/money asks the engine, a text has to know. */
const SPACED_PERCENT = new Set(['es', 'fr', 'ru', 'de'])
const NARROW_SPACE = '\u202f'

/** Texts of a file by their full key, `a.b` for nested ones. */
export function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/** The placeholders of a text, sorted: `{{count}}` and the numbered tags of rich texts. */
export function placeholders(text) {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)]
    .map((match) => match[0].replace(/\s/g, ''))
    .sort()
}

/** What is wrong with the percent signs of a text, if anything. */
export function percentFault(language, text) {
  if (/\}\}\s*%/.test(text)) return 'a figure brings its percent sign along'
  const space = SPACED_PERCENT.has(language) ? NARROW_SPACE : ''
  const right = [...text.matchAll(/\d(\s*)%/g)].every((match) => match[1] === space)
  if (right) return undefined
  return space ? 'a narrow no-break space (U+202F) belongs before the percent sign' : 'no space before the percent sign'
}

/** Plural forms differ between languages: what is compared is the key without its form. */
const stem = (key) => key.replace(PLURAL, '')

/** What is wrong with the plural forms of a language's texts: forms that numbers need and forms that none takes. */
export function pluralFaults(language, texts) {
  const rules = new Intl.PluralRules(language)
  const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))
  const known = new Set(rules.resolvedOptions().pluralCategories)
  const forms = [...texts.keys()].filter((key) => PLURAL.test(key))
  const counted = [...new Set(forms.map(stem))]
  return [
    ...counted
      .flatMap((key) => [...needed].map((form) => `${key}_${form}`).filter((key) => !texts.has(key)))
      .map((key) => [key, 'missing, numbers need this form']),
    ...forms.filter((key) => !known.has(key.match(PLURAL)?.[1])).map((key) => [key, 'no number takes this form']),
  ]
}

function readTexts(file) {
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8'))))
}

function readSame(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** What is wrong with a text by itself, if anything. */
function ownFault(language, text) {
  return (
    percentFault(language, text) ??
    typographyFault(language, text) ??
    particleFault(language, text) ??
    termFault(language, text) ??
    addressFault(language, text) ??
    brokenFault(language, text)
  )
}

/** What is wrong with a text by itself and beside the English one, if anything. */
function textFault(language, original, text) {
  return ownFault(language, text) ?? edgeFault(original, text) ?? lengthFault(language, original, text)
}

/** What is wrong with one language's file of one feature, as lines. */
export function compare(language, feature, source, texts, isSame) {
  const faults = []
  const say = (key, what) => faults.push(`${language}/${feature}.json ${key}: ${what}`)
  const stems = new Set([...texts.keys()].map(stem))
  for (const key of source.keys()) if (!stems.has(stem(key))) say(key, 'missing')
  const known = new Map([...source].map(([key, text]) => [stem(key), text]))
  for (const [key, text] of texts) {
    const original = known.get(stem(key))
    if (original === undefined) say(key, 'not in English')
    else if (text.trim() === '') say(key, 'empty')
    else if (placeholders(text).join() !== placeholders(original).join())
      say(key, `placeholders differ from "${original}"`)
    else if (textFault(language, original, text) !== undefined) say(key, textFault(language, original, text))
    else if (text === original && /\p{L}/u.test(text) && !isSame(language, text)) say(key, `not translated: "${text}"`)
  }
  for (const [one, other] of siblingFaults(source, texts)) {
    if (!isSame('siblings', `${feature}: ${one} = ${other}`))
      say(other, `says the same as ${one}, in English it does not`)
  }
  for (const [key, what] of pluralFaults(language, texts)) say(key, what)
  return faults
}

/** Whether some source file names the key: quoted, or as the beginning of a composed one. */
export function isUsed(key, sources) {
  const name = stem(key)
  const parent = name.includes('.') ? `\`${name.slice(0, name.lastIndexOf('.') + 1)}\${` : undefined
  return sources.some(
    (source) =>
      source.includes(`'${name}'`) || source.includes(`"${name}"`) || (parent !== undefined && source.includes(parent)),
  )
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && statSync(file).isFile())
}

/** The allow-list as a question, and the entries that were never asked for. */
function allowList(same) {
  const idle = new Set(Object.entries(same).flatMap(([list, texts]) => texts.map((text) => `${list}: "${text}"`)))
  const isSame = (language, text) => {
    const list = ['*', language].find((one) => same[one]?.includes(text))
    if (list !== undefined) idle.delete(`${list}: "${text}"`)
    return list !== undefined
  }
  return { isSame, idle }
}

/** What is wrong with one feature in all languages. */
function checkFeature({ locales, languages, sources, isSame }, feature) {
  const source = readTexts(join(locales, SOURCE, `${feature}.json`))
  const unused = [...source.keys()].filter((key) => !isUsed(key, sources))
  const faults = unused.map((key) => `${SOURCE}/${feature}.json ${key}: not used`)
  for (const [key, text] of source) {
    const fault = textFault(SOURCE, text, text)
    if (fault !== undefined) faults.push(`${SOURCE}/${feature}.json ${key}: ${fault}`)
  }
  for (const language of languages.filter((one) => one !== SOURCE)) {
    try {
      const texts = readTexts(join(locales, language, `${feature}.json`))
      faults.push(...compare(language, feature, source, texts, isSame))
    } catch (error) {
      faults.push(`${language}/${feature}.json: ${error instanceof Error ? error.message : error}`)
    }
  }
  return faults
}

/** Every text of a language. */
function textsOf(locales, language) {
  const folder = join(locales, language)
  return readdirSync(folder).flatMap((name) => [...readTexts(join(folder, name)).values()])
}

/** What is wrong with what the server says: messages and letters keep to the words of the app. */
export function checkServer(texts = serverTexts()) {
  return texts.flatMap(([language, place, text]) => {
    const fault = [termFault, addressFault, particleFault, brokenFault]
      .map((fault) => fault(language, text))
      .find((fault) => fault !== undefined)
    return fault === undefined ? [] : [`${place} (${language}): ${fault}`]
  })
}

/** Checks the whole app at `root`, which is there in these languages; the faults as lines. */
function checkLocales(root, languages, terms) {
  const locales = join(root, 'src/locales')
  const features = readdirSync(join(locales, SOURCE)).map((name) => name.replace('.json', ''))
  const { isSame, idle } = allowList(readSame(join(root, 'scripts/locale-same.json')))
  const sources = [...sourceFiles(join(root, 'src')), UI_TEXTS].map((file) => readFileSync(file, 'utf8'))
  const strangers = readdirSync(locales).filter((folder) => !languages.includes(folder))
  return [
    ...strangers.map((folder) => `${folder}: no language of the product`),
    ...features.flatMap((feature) => checkFeature({ locales, languages, sources, isSame }, feature)),
    ...(terms ? languages : []).flatMap((language) => wordsNotUsed(language, textsOf(locales, language))),
    ...(terms ? checkServer() : []),
    ...(existsSync(join(root, PAGES)) ? checkPages(join(root, PAGES), languages, ownFault) : []),
    ...[...idle].map((entry) => `locale-same.json ${entry} stands for nothing`),
  ]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [app, ...languages] = process.argv.slice(2)
  const own = join(dirname(fileURLToPath(import.meta.url)), '..')
  const asked = languages.length === 0 ? CUSTOMERS : languages
  // The console names few of the terms: there only the words that mislead are looked for.
  const faults = checkLocales(app ?? own, asked, app === undefined)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? `${asked.length} languages complete` : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
