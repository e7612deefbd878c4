/**
 * What printers of a language hold to, as far as a rule can tell: quotation marks and apostrophes that are not the
 * typewriter's, French spaces before its high punctuation, full-width punctuation beside Chinese and Japanese.
 */

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`
const FULL_WIDTH = new Set(['ja', 'zh', 'zh-CN', 'zh-TW'])
const HALF = new RegExp(`[${CJK}][,;:!?()]|[,;:!?()][${CJK}]|[,;:!?](\\s|$)`, 'u')
const SPACED = /[，。：；！？（）、「」] | [，。：；！？（）、「」]/

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
