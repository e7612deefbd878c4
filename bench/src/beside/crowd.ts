/**
 * The crowd of the bench of logins, a process of its own so that who measures waits for the server and not for it: so
 * many connections that ask as fast as they are answered, each request from an address that nobody had before, until
 * standard input ends. Prints what was answered, and the processor's time that asking took.
 *
 *     node --import tsx bench/src/beside/crowd.ts URL what connections
 */
import { askUntilEnded } from './asking.ts'
import { transformed } from './processes.ts'

const [url = '', what = '', connections = '150'] = process.argv.slice(2)
const RIGHT = transformed('Candle-1234')
const WRONG = transformed('Candle-5678')

const login = (account: string) => ({
  path: '/api/user/login',
  body: { type: 'account', account, password: WRONG },
})
const CROWDS: Readonly<Record<string, (index: number) => { path: string; body: object }>> = {
  codes: (index) => ({
    path: '/api/user/sendEmailCode',
    body: { email: `c${process.pid}_${index}@x.test`, purpose: 'register' },
  }),
  'guesses at her name': () => login('bystander'),
  registrations: (index) => ({
    path: '/api/user/register',
    body: { account: `r${process.pid}_${index}`, password: RIGHT, confirmPassword: RIGHT },
  }),
  'guesses at any name': (index) => login(`anybody_${index}`),
}
const one = CROWDS[what]
if (one === undefined) throw new Error(`there is no crowd of ${what}`)

/** One in 65,536 networks of 256 each, so that no two requests of a run share even a neighbourhood. */
function address(index: number): string {
  return `${11 + ((index >> 16) & 63)}.${(index >> 8) & 255}.${index & 255}.${process.pid & 255}`
}

await askUntilEnded(url, Number(connections), (index) => ({
  ...one(index),
  headers: { 'x-forwarded-for': address(index) },
}))
