/**
 * The peer of `http-submit`: a handler that does nothing but write the bytes it got durably and say so. One commit a
 * request on a pool of connections, as a plain web service would do; PostgreSQL groups the commits of one moment itself.
 * Takes the database's address as its argument and prints its own.
 */
import { openDatabase } from '@candlewick/server/db/database'
import fastify from 'fastify'

const [databaseUrl = ''] = process.argv.slice(2)
const sql = openDatabase(databaseUrl)
await sql`create table if not exists written (id bigserial primary key, payload bytea not null)`

const app = fastify()
app.post('/', async (request) => {
  await sql`insert into written (payload) values (${Buffer.from(JSON.stringify(request.body))})`
  return { code: 200, msg: '', data: null }
})
console.log(`peer at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
