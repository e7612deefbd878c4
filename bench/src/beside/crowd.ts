/**
 * The crowd of the bench of the doors, a process of its own so that who measures waits for the server and not for it: so
 * many connections that ask as fast as they are answered, each request from an address that nobody had before, until
 * standard input ends. Prints what was answered, and the processor's time that asking took.
 *
 *     node --import tsx bench/src/beside/crowd.ts URL what connections
 */
import { Agent, request } from 'node:http'
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

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const heard = new Map<string, number>()
let asked = 0
let going = true

/** One in 65,536 networks of 256 each, so that no two requests of a run share even a neighbourhood. */
function address(index: number): string {
  return `${11 + ((index >> 16) & 63)}.${(index >> 8) & 255}.${index & 255}.${process.pid & 255}`
}

function ask(index: number): Promise<string> {
  const { path, body } = one?.(index) ?? { path: '/', body: {} }
  const text = JSON.stringify(body)
  return new Promise((done) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-forwarded-for': address(index),
    }
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        answer += chunk
      })
      response.on('end', () => done(/"error":"(\w+)"/.exec(answer)?.[1] ?? `${response.statusCode}`))
    })
    sent.on('error', (error) => done(`cut (${error.message})`))
    sent.end(text)
  })
}

process.stdin.on('end', () => {
  going = false
})
process.stdin.resume()
const began = performance.now()
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (going) {
      asked += 1
      const name = await ask(asked)
      heard.set(name, (heard.get(name) ?? 0) + 1)
    }
  }),
)
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    answers: Object.fromEntries(heard),
    perSecond: asked / seconds,
    cores: (user + system) / 1e6 / seconds,
  }),
)
process.exit(0)
