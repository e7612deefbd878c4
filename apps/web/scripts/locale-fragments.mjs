/**
 * Texts that were cut short, pasted over another one or changed by search and replace, as far as a rule can tell: how
 * long a text is beside the English one, two labels of one group that say the same where English tells them apart, the
 * blank at either end that joins clauses, an editor's note, and an article that does not go with the word after it.
 */

const LANGUAGES_OF_SYLLABLES = new Set(['ja', 'ko'])
const LANGUAGES_OF_WORDS = new Set(['zh', 'zh-CN', 'zh-TW'])
/** A label says little: what is compared has more letters than this, in English or in the translation. */
const LONG = 30

/** How many letters a translation has for one of English, at least and at most. */
function bounds(language) {
  if (LANGUAGES_OF_WORDS.has(language)) return [0.11, 1.1]
  return LANGUAGES_OF_SYLLABLES.has(language) ? [0.2, 1.3] : [0.4, 3]
}

/** The letters of a text, without what is put in and without tags. */
const letters = (text) => text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '').trim().length

/** What is wrong with the length of a translation, if anything. */
export function lengthFault(language, original, text) {
  const [english, own] = [letters(original), letters(text)]
  if (Math.max(english, own) <= LONG || english === 0) return undefined
  const [least, most] = bounds(language)
  if (own / english < least) return `much shorter than "${original}"`
  return own / english > most ? `much longer than "${original}"` : undefined
}

/** What an article before a vowel and a preposition before an article become: the whole words are a replacement's. */
const UNJOINED = {
  fr: /(?<![\p{L}-])(le|la|de|du|que|ne|se|me|je) [aàâeéèêiîoôuû]|(?<![\p{L}-])(de|à) les? (?![\p{L}]+(er|ir|re) )/iu,
  it: /(?<!\p{L})(di|a|da|in|su) (il|lo|gli)(?!\p{L})/iu,
  es: /(?<!\p{L})(de|a) el(?!\p{L})/iu,
  pt: /(?<!\p{L})(de|em|por) (os|as) /iu,
}
/** Notes of whoever wrote the list of better texts, which belong in none. */
const NOTE = /^…|\/ …|\((España|Latinoamérica|Latin America|Spain|Brasil|alike)[^)]*\)|`|\*\*|\b(TODO|FIXME)\b/

/** What betrays that a text was put together by machine, if anything. */
export function brokenFault(language, text) {
  const note = text.match(NOTE)
  if (note !== null) return `"${note[0]}" is an editor's note`
  const unjoined = text.match(UNJOINED[language] ?? /(?!)/)
  return unjoined === null ? undefined : `"${unjoined[0]}" is not how these words join`
}

/** What is wrong with the blanks at the ends of a text, where clauses are put together; Chinese and Japanese have none. */
export function edgeFault(original, text) {
  if (/[。、，]$/.test(text)) return undefined
  const ends = (one) => `${/^\s/.test(one)} ${/\s$/.test(one)}`
  return ends(original) === ends(text) ? undefined : 'does not begin or end with the blank that English has'
}

const STEM = /_(zero|one|two|few|many|other)$/
const alike = (one, other) => one === other || `${one}s` === other || one === `${other}s`

/**
 * The texts of one group that say the same although English tells them apart, as pairs of keys. A word and its plural
 * are the same in half of the languages.
 */
export function siblingFaults(source, texts) {
  const first = new Map()
  const faults = []
  for (const [key, text] of texts) {
    const group = key.slice(0, key.lastIndexOf('.') + 1)
    const said = `${group}${text.toLowerCase()}`
    const other = first.get(said)
    if (other === undefined) first.set(said, key)
    else {
      const [one, two] = [other, key].map((name) => source.get(name)?.toLowerCase())
      const forms = other.replace(STEM, '') === key.replace(STEM, '')
      if (!forms && one !== undefined && two !== undefined && !alike(one, two)) faults.push([other, key])
    }
  }
  return faults
}
