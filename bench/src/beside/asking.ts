/**
 * What the programmes that ask have in common: so many connections that ask as fast as they are answered until standard
 * input ends, and what is told of it then.
 */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import type { Told } from './processes.ts'

/** What is sent by POST. */
export interface Asked {
  readonly path: string
  readonly body: object
  readonly headers: OutgoingHttpHeaders
}

/**
 * Asks until standard input ends, prints {@link Told} as JSON and ends the process.
 * @param next what is asked as the n-th, from 1
 * @param finish what is stopped once nothing is asked any more
 */
export async function askUntilEnded(
  url: string,
  connections: number,
  next: (index: number) => Asked,
  finish: () => void = () => undefined,
): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const heard = new Map<string, number>()
  let asked = 0
  let going = true
  process.stdin.on('end', () => {
    going = false
  })
  process.stdin.resume()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (going) {
        asked += 1
        const name = await ask(agent, url, next(asked))
        heard.set(name, (heard.get(name) ?? 0) + 1)
      }
    }),
  )
  finish()
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage()
  const told: Told = {
    answers: Object.fromEntries(heard),
    perSecond: asked / seconds,
    cores: (user + system) / 1e6 / seconds,
  }
  console.log(JSON.stringify(told))
  process.exit(0)
}

/** Gives the name of the refusal, or the status. */
function ask(agent: Agent, url: string, { path, body, headers }: Asked): Promise<string> {
  const text = JSON.stringify(asSent(path, body).body)
  return new Promise((done) => {
    const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers }
    const sent = request(url + path, { method: 'POST', agent, headers: own }, (response) => {
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
