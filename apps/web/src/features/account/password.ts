/** The rules of a login password, and of a fund password. */
import { isBreached, isRun } from './breached.ts'

const LOW = 8
const HIGH = 64
const KINDS = 2

export interface PasswordRules {
  length: boolean
  kinds: boolean
  notBreached: boolean
}

function kindsOf(password: string): number {
  return [/\d/, /\p{L}/u, /[^\d\p{L}]/u].filter((kind) => kind.test(password)).length
}

/** Which of the rules a password keeps; an empty one keeps none. */
export function passwordRules(password: string): PasswordRules {
  const length = [...password].length
  return {
    length: length >= LOW && length <= HIGH,
    kinds: kindsOf(password) >= KINDS,
    notBreached: password !== '' && !isBreached(password),
  }
}

export function isGoodPassword(password: string): boolean {
  const rules = passwordRules(password)
  return rules.length && rules.kinds && rules.notBreached
}

/** The fund password: 6 to 20 letters, digits and signs of its alphabet. */
const FUND_PASSWORD = /^[A-Za-z0-9`~!@#$%^&*()_\-+=<>.?:"{}]{6,20}$/

/** What is wrong with a new fund password, by the text that says so. */
export function fundPasswordFault(password: string): 'fundPasswordRule' | 'fundPasswordWeak' | undefined {
  if (!FUND_PASSWORD.test(password)) return 'fundPasswordRule'
  return isBreached(password) || isGuessedNumber(password) ? 'fundPasswordWeak' : undefined
}

/** Columns, crosses and rows of a number pad, and what is typed for its sound. */
const PAD =
  /^(1234567890|0987654321|147258|147258369|147852|147852369|159357|159753|258456|258369|321654|321654987|369258|456123|789123|789456|789456123|741852|741852963|852456|951753|963852|963852741|1314520|5201314|110110|112358|314159|3141592)$/

/** Digits alone that are typed before all others: repeated, doubled, mirrored, two runs, a day, or a way over the keys. */
function isGuessedNumber(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const [first, second] = [text.slice(0, text.length / 2), text.slice(text.length / 2)]
  return (
    /^(\d+)\1+$/.test(text) ||
    /^((\d)\2+)+$/.test(text) ||
    text === [...text].reverse().join('') ||
    (isRun(first) && isRun(second)) ||
    isDay(text) ||
    PAD.test(text)
  )
}

/** Such as 310190, 900131 and 31011990, in any order that people write a date in. */
function isDay(text: string): boolean {
  const [month, day] = ['(0[1-9]|1[0-2])', '(0[1-9]|[12]\\d|3[01])']
  const year = text.length === 8 ? '(19|20)\\d\\d' : '\\d\\d'
  if (text.length !== 6 && text.length !== 8) return false
  const orders = [`${day}${month}${year}`, `${month}${day}${year}`, `${year}${month}${day}`, `${year}${day}${month}`]
  return new RegExp(`^(${orders.join('|')})$`).test(text)
}
