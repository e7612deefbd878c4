/**
 * Passwords that every attacker tries first: those of a public list of leaks, as a compact filter, and the most frequent
 * words of leaks with the endings that people put behind them to satisfy a rule. Compared without case, here: no password
 * nor anything made of it is sent anywhere for it.
 */
import { BITS, COUNT } from './breached-filter.generated.ts'
import { Filter } from './filter.ts'

let filter: Filter | undefined

const WORDS: ReadonlySet<string> = new Set(
  [
    'password passw0rd p@ssword p@ssw0rd pa55word qwerty qwertyui qwerty123 qwertyuiop q1w2e3r4 q1w2e3r4t5 1q2w3e4r',
    '1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx qazwsx qazwsxedc asdfgh asdf1234 asdfasdf zxcvbn zxcvbnm abc123 abcd1234',
    'abcdef abcdefg a1b2c3d4 aa123456 a123456 a12345678 a123456789 admin admin123 administrator root toor letmein',
    'welcome welc0me iloveyou loveyou princess sunshine monkey dragon football baseball basketball superman batman',
    'spiderman pokemon naruto starwars michael jennifer jordan hunter master shadow killer trustno1 login guest',
    'changeme secret freedom computer internet samsung google facebook linkedin myspace yahoo gmail hello hellohello',
    'charlie daniel ashley jessica thomas michelle nicole matthew andrew joshua anthony robert george liverpool',
    'chelsea arsenal barcelona juventus realmadrid manchester flower butterfly cookie chocolate banana orange purple',
    'summer winter spring autumn january december monday friday bitcoin ethereum binance crypto cryptocurrency',
    'coinbase blockchain satoshi hodl tothemoon lambo millionaire pass pass1234 passpass qwer1234 1234qwer qweasd',
    'qweasdzxc 123qwe 123qweasd 123abc 1234abcd 12345678a 123456789a 123456a 987654321a 147258369a woaini woaini1314',
    'woaini520 5201314a zhang123 wang1234 azerty azertyuiop motdepasse bonjour soleil doudou hallo123 passwort',
    'schalke qwertz qwertzuiop contrasena tequiero teamo estrella senha123 brasil flamengo corinthians parola',
    'ciao1234 amore natasha marina zvezda privet',
  ].flatMap((line) => line.split(' ')),
)

const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '123!', '1234!', '@123', '#123']
const YEAR = /(19|20)\d\d!?$/

/** Whether a password is among the known leaked ones. */
export function isBreached(password: string): boolean {
  const lower = password.toLowerCase()
  const known = ENDINGS.some((end) => lower.endsWith(end) && WORDS.has(lower.slice(0, lower.length - end.length)))
  if (known || WORDS.has(lower.replace(YEAR, '')) || isRun(lower)) return true
  // Unfolded when the first password is typed, and kept.
  filter ??= new Filter(COUNT, BITS)
  return filter.has(lower)
}

/** One character, or one step through the alphabet or the digits, from end to end. */
export function isRun(text: string): boolean {
  if (text.length < 2) return false
  const step = text.charCodeAt(1) - text.charCodeAt(0)
  if (Math.abs(step) > 1) return false
  for (let index = 2; index < text.length; index++) {
    if (text.charCodeAt(index) - text.charCodeAt(index - 1) !== step) return false
  }
  return true
}
