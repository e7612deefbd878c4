/**
 * What printers of a language hold to, as far as a rule can tell: quotation marks and apostrophes that are not the
 * typewriter's, French spaces before its high punctuation, full-width punctuation beside Chinese and Japanese. A Korean
 * particle follows the sound before it, which nobody knows of what is put in: it hangs on a noun of the text instead.
 */

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`
const FULL_WIDTH = new Set(['ja', 'zh', 'zh-CN', 'zh-TW'])
const HALF = new RegExp(`[${CJK}][,;:!?()]|[,;:!?()][${CJK}]|[${CJK}] \\(|[,;:!?](\\s|$)`, 'u')
const SPACED = /[，。：；！？（）、「」] | [，。：；！？（）、「」]/

/** A particle in both of its forms, and one in either form behind a placeholder, its tag or its quotation mark. */
const DOUBLE_PARTICLE =
  /(?:은\(는|는\(은|을\(를|를\(을|이\(가|가\(이|과\(와|와\(과|으로\(로)\)|\((?:으\)로|이\)(?![\s.,]))/u
const PARTICLE = /\}(?:<\/\w+>)?[”’]?(?:은|는|을|를|이|가|과|와|으로|로)(?!\p{L})/u

/** What is wrong with the particles of a Korean text: the right form depends on what is put in before them. */
export function particleFault(language, text) {
  if (language !== 'ko') return undefined
  const found = text.match(DOUBLE_PARTICLE) ?? text.match(PARTICLE)
  return found === null ? undefined : `"${found[0]}": no particle hangs on what is put in, a noun goes between`
}

/** What is wrong with French punctuation: narrow no-break before ; ! ?, no-break before : and inside quotation marks. */
function frenchFault(text) {
  if (/(^|[^\u202f])[;!?](\s|$)/.test(text)) return 'a narrow no-break space (U+202F) belongs before ; ! ?'
  if (/(^|[^\u00a0\d]):|«(?!\u00a0)|(^|[^\u00a0])»/.test(text))
    return 'a no-break space (U+00A0) belongs before : and inside « »'
  return undefined
}

/** What is wrong with the punctuation of a text in a language, if anything. */
export function typographyFault(language, text) {
  if (/['"]/.test(text)) return 'a straight quotation mark or apostrophe'
  if (/ {2}/.test(text)) return 'two spaces'
  if (language === 'fr') return frenchFault(text)
  if (!FULL_WIDTH.has(language)) return undefined
  if (HALF.test(text)) return 'punctuation is full-width in this language'
  return SPACED.test(text) ? 'no space beside full-width punctuation' : undefined
}
