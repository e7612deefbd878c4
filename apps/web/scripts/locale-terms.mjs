/** The terms of the trade in every language: which word is used, and which mislead and are not (locale-terms.json). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TERMS = JSON.parse(readFileSync(join(import.meta.dirname, 'locale-terms.json'), 'utf8'))

/** Texts and words are compared without regard to capitals and to hard spaces. */
const plain = (text) => text.toLowerCase().replace(/[\u00a0\u202f]/g, ' ')

/** The word of a text that its language does not use, said with the one it does; undefined where there is none. */
export function termFault(language, text, terms = TERMS) {
  for (const [term, { words, never }] of Object.entries(terms)) {
    const wrong = never[language]?.find((word) => plain(text).includes(plain(word)))
    if (wrong !== undefined) return `"${wrong}" misleads: ${term} is "${words[language] ?? 'said otherwise'}"`
  }
  return undefined
}

/** The words of the list that no text of their language has, as lines: the list is what the texts say, not a wish. */
export function wordsNotUsed(language, texts, terms = TERMS) {
  const all = plain([...texts].join('\n'))
  return Object.entries(terms)
    .filter(([, { words }]) => words[language] !== undefined && !all.includes(plain(words[language])))
    .map(([term, { words }]) => `locale-terms.json ${language}: no text says "${words[language]}" for ${term}`)
}
