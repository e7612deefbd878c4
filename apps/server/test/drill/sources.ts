/**
 * A relay that answers in the place of the public sources of prices and rates, by the examples of their answers, with
 * ARB in the place of LINK. Every other answer differs a little, since prices that stand still are taken for frozen.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { FIAT_SOURCES, PRICE_SOURCES } from '../../src/config/config.ts'
import { FIAT_DIALECTS } from '../../src/prices/fiat-sources.ts'

const FIXTURES = join(import.meta.dirname, '../../src/prices/fixtures')

export interface DrillSources {
  /** For `PRICE_RELAY`. */
  readonly url: string
  /** Every address that was asked, in order. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

const example = (name: string) => readFileSync(join(FIXTURES, `${name}.example.json`), 'utf8')

/** What stands at the addresses, by host and path. */
function answersByPlace(): Map<string, string> {
  const answers = new Map<string, string>()
  for (const source of PRICE_SOURCES) {
    const { frames }: { frames: { path: string; answer: unknown }[] } = JSON.parse(example(source))
    for (const { path, answer } of frames) answers.set(path, JSON.stringify(answer).replaceAll('LINK', 'ARB'))
  }
  const today = new Date().toISOString().slice(0, '2026-11-20'.length)
  const seconds = Math.floor(Date.now() / 1_000)
  for (const source of FIAT_SOURCES) {
    const { host, pathname } = new URL(FIAT_DIALECTS[source].address)
    const answer = example(source).replaceAll('2026-11-20', today)
    answers.set(host + pathname, answer.replace(/("time_last_update_unix":)\d+/, `$1${seconds}`))
  }
  return answers
}

export async function startSources(): Promise<DrillSources> {
  const answers = answersByPlace()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const address = decodeURIComponent((request.url ?? '').slice('/'.length))
    asked.push(address)
    const { host, pathname } = new URL(address)
    const answer = answers.get(host + pathname)
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(asked.length % 2 === 0 ? answer : answer?.replaceAll('12.43', '12.42'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
