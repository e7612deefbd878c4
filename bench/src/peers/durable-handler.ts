/**
 * The peer of `http-submit`: a handler that does nothing but write the bytes it got durably and say so. Whatever
 * arrived while one insert was on its way is written by the next as one, as well as a plain web service can do it.
 * Takes the database's address as its argument and prints its own.
 */
import { openDatabase } from '@candlewick/server/db/database'
import fastify from 'fastify'

interface Waiting {
  readonly payload: Buffer
  written(): void
  failed(reason: unknown): void
}

const [databaseUrl = ''] = process.argv.slice(2)
const sql = openDatabase(databaseUrl)
await sql`create table if not exists written (id bigserial primary key, payload bytea not null)`

let waiting: Waiting[] = []
let writing = false

async function write(): Promise<void> {
  writing = true
  while (waiting.length > 0) {
    const group = waiting
    waiting = []
    try {
      await sql`insert into written ${sql(group.map(({ payload }) => ({ payload })))}`
      for (const one of group) one.written()
    } catch (reason) {
      for (const one of group) one.failed(reason)
    }
  }
  writing = false
}

const app = fastify()
app.post('/', async (request) => {
  const payload = Buffer.from(JSON.stringify(request.body))
  await new Promise<void>((written, failed) => {
    waiting.push({ payload, written, failed })
    if (!writing) void write()
  })
  return { code: 200, msg: '', data: null }
})
console.log(`peer at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
