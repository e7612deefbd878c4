/** Messages on their way, to a real mail server and a real gateway that behave in every way they can. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { smtpDelivery } from './mail.ts'
import { Notifications } from './notifications.ts'
import { Outbox } from './outbox.ts'
import { noSms, smsDelivery } from './sms.ts'
import { Vault, WrongKeyError } from './vault.ts'

const KEY = 'ab'.repeat(32)
let database: TestDatabase
let vault: Vault
const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  database = await freshDatabase()
  vault = await Vault.open(database.sql, [KEY])
})
afterAll(() => database.drop())
beforeEach(() => {
  lines.length = 0
})
afterEach(() => database.sql`truncate outbox`)

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What the server does with the next messages, in turn: takes it, puts it off, refuses it, or falls silent over it. */
type Mood = 'takes' | 'later' | 'never' | 'takes and hangs up'

async function mailServer(moods: Mood[] = [], port = 0) {
  const received: Email[] = []
  const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      void read(stream).then(async (bytes) => {
        const mood = moods.shift() ?? 'takes'
        if (mood === 'later') return done(refusal(451))
        if (mood === 'never') return done(refusal(550))
        received.push(await PostalMime.parse(new Uint8Array(bytes)))
        if (mood === 'takes') return done()
        for (const connection of server.connections) {
          if (connection.session.id === session.id) connection.close()
        }
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function outboxTo(port: number): Outbox {
  const delivery = smtpDelivery({ url: `smtp://127.0.0.1:${port}`, from: 'Candlewick <no-reply@x.test>' })
  return new Outbox({ sql: database.sql, vault, ways: { email: delivery }, log })
}
const mail = (to: string, more: object = {}) => ({ to, subject: 'S', text: `T for ${to}`, code: '', ...more })
const states = async () =>
  (
    await database.sql<{ state: string; attempts: number; letter: Buffer | null }[]>`
    select state, attempts, letter from outbox order by id`
  ).map((row) => ({ ...row, letter: row.letter !== null }))
/** As if so many seconds had passed since the last try. */
const later = (seconds: number) => database.sql`update outbox set next_at = next_at - ${seconds} * interval '1 second'`

describe('a message', () => {
  test('arrives as text and as a page, in the language asked for, from the exchange', async () => {
    const server = await mailServer()
    const outbox = outboxTo(server.port)
    const messages = new Notifications({ email: outbox.carrier('email'), phone: noSms() })
    const message = { subject: '認証コード · 登録', text: '認証コードは 012345 です。', code: '012345' }
    await messages.send({ kind: 'email', value: 'who@x.test' }, message, 'ja')
    expect(await outbox.deliverDue()).toBe(1)
    await outbox.stop()
    await server.close()
    expect(server.received).toMatchObject([
      {
        from: { address: 'no-reply@x.test' },
        to: [{ address: 'who@x.test' }],
        subject: 'Candlewick: 認証コード · 登録',
        text: expect.stringContaining('012345'),
        html: expect.stringContaining('012345'),
        messageId: expect.stringMatching(/^<letter-\d+@x\.test>$/),
      },
    ])
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, letter: false }])
  })

  test('that is put off is tried again, later and later, and arrives once', async () => {
    const server = await mailServer(['later', 'later', 'takes'])
    const outbox = outboxTo(server.port)
    await outbox.carrier('email').send(mail('who@x.test'))
    const pauses: number[] = []
    for (let n = 0; n < 2; n += 1) {
      expect(await outbox.deliverDue()).toBe(1)
      expect(await outbox.deliverDue()).toBe(0)
      const [row] = await database.sql<{ pause: number }[]>`
        select extract(epoch from next_at - now())::float8 as pause from outbox`
      pauses.push(Math.round(row?.pause ?? 0))
      await later(3_600)
    }
    expect(pauses).toEqual([5, 10])
    await outbox.deliverDue()
    await later(3_600)
    expect(await outbox.deliverDue()).toBe(0)
    await outbox.stop()
    await server.close()
    expect(server.received).toHaveLength(1)
    expect(await states()).toEqual([{ state: 'sent', attempts: 3, letter: false }])
  })

  test('waits while the mail server is away', async () => {
    const gone = await mailServer()
    await gone.close()
    const outbox = outboxTo(gone.port)
    await outbox.carrier('email').send(mail('who@x.test'))
    await outbox.deliverDue()
    expect(await states()).toEqual([{ state: 'waiting', attempts: 1, letter: true }])
    const server = await mailServer([], gone.port)
    await later(3_600)
    await outbox.deliverDue()
    await outbox.stop()
    await server.close()
    expect(server.received).toHaveLength(1)
  })

  test('that may have been taken over is never sent again', async () => {
    const server = await mailServer(['takes and hangs up'])
    const outbox = outboxTo(server.port)
    await outbox.carrier('email').send(mail('who@x.test', { text: 'secret-4711' }))
    await outbox.deliverDue()
    expect(await states()).toEqual([{ state: 'unknown', attempts: 1, letter: false }])
    await later(100_000)
    expect(await outbox.deliverDue()).toBe(0)
    await outbox.stop()
    await server.close()
    expect(server.received).toHaveLength(1)
    expect(lines.join('')).toContain('a message was not sent')
    expect(lines.join('')).not.toMatch(/who@x\.test|secret-4711/)
  })

  test('that a process had in its hands when it died is not sent again', async () => {
    const outbox = outboxTo(1)
    await outbox.carrier('email').send(mail('who@x.test'))
    await database.sql`update outbox set state = 'sending', next_at = now() - interval '1 second'`
    expect(await outbox.deliverDue()).toBe(0)
    expect(await states()).toEqual([{ state: 'unknown', attempts: 0, letter: false }])
    await outbox.stop()
  })

  test('that is refused for good, or a code that is over, is given up', async () => {
    const server = await mailServer(['never'])
    const outbox = outboxTo(server.port)
    await outbox.carrier('email').send(mail('who@x.test'))
    await outbox.deliverDue()
    await outbox.carrier('email').send(mail('who@x.test', { code: '123456' }))
    await database.sql`update outbox set expires_at = expires_at - interval '601 seconds' where state = 'waiting'`
    expect(await outbox.deliverDue()).toBe(0)
    await outbox.stop()
    await server.close()
    expect(await states()).toEqual([
      { state: 'refused', attempts: 1, letter: false },
      { state: 'expired', attempts: 0, letter: false },
    ])
    expect(server.received).toEqual([])
  })

  test('of thirty is sent once each by three processes at once', async () => {
    const server = await mailServer()
    const outboxes = [outboxTo(server.port), outboxTo(server.port), outboxTo(server.port)]
    const everyone = Array.from({ length: 30 }, (_, n) => `who${n}@x.test`)
    for (const to of everyone) await outboxes[0]?.carrier('email').send(mail(to))
    const all = async (outbox: Outbox) => {
      while ((await outbox.deliverDue()) > 0);
    }
    await Promise.all(outboxes.map(all))
    await Promise.all(outboxes.map((outbox) => outbox.stop()))
    await server.close()
    const addresses = server.received.flatMap(({ to }) => to?.map(({ address }) => address ?? '') ?? [])
    expect(addresses.sort()).toEqual([...everyone].sort())
  })

  test('is sent without being waited for, and cannot be read in the database', async () => {
    const server = await mailServer()
    const outbox = outboxTo(server.port)
    await outbox.carrier('email').send(mail('who@x.test', { code: '987654', text: 'code 987654' }))
    const [row] = await database.sql<{ text: string }[]>`select encode(letter, 'escape') as text from outbox`
    expect(row?.text).not.toMatch(/987654|who@x/)
    outbox.start()
    await expect.poll(() => server.received.length).toBe(1)
    await outbox.stop()
    await server.close()
  })

  test('for nobody is a row like any other, and is sent to nobody', async () => {
    const outbox = outboxTo(1)
    await outbox.carrier('email').send(undefined)
    expect(await outbox.deliverDue()).toBe(0)
    expect(await states()).toEqual([{ state: 'void', attempts: 0, letter: false }])
    await outbox.stop()
  })
})

describe('a text message', () => {
  let gateway: Server
  let asked: { request: IncomingMessage; body: string }[]
  let answers: number[]
  beforeEach(async () => {
    asked = []
    answers = []
    gateway = createServer((request, response) => {
      void read(request).then((bytes) => {
        asked.push({ request, body: bytes.toString() })
        response.statusCode = answers.shift() ?? 200
        response.end()
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => gateway.close())
  const delivery = () => smsDelivery(`http://user:p%40ss@127.0.0.1:${(gateway.address() as AddressInfo).port}/send`)

  test('reaches the gateway with its credentials in the header, under the same key at every try', async () => {
    answers = [503, 200, 400]
    const message = mail('8613800138000', { text: 'T' })
    expect((await delivery().deliver(message, '7')).state).toBe('later')
    expect(await delivery().deliver(message, '7')).toEqual({ state: 'sent' })
    expect((await delivery().deliver(message, '8')).state).toBe('refused')
    expect(asked[1]?.body).toBe('{"to":"8613800138000","text":"T"}')
    expect(asked[1]?.request.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
    expect(asked.map(({ request }) => request.headers['idempotency-key'])).toEqual(['7', '7', '8'])
  })

  test('waits while the gateway is away, and without one a code is refused openly, to anybody', async () => {
    const away = delivery()
    await new Promise((resolve) => gateway.close(resolve))
    expect((await away.deliver(mail('1'), '1')).state).toBe('later')
    await expect(noSms().send(mail('1', { code: '123456' }))).rejects.toMatchObject({ error: 'unavailable' })
    await expect(noSms().send(undefined)).rejects.toMatchObject({ error: 'unavailable' })
    // What nobody asked for keeps nothing from being decided that goes with it.
    await noSms().send(mail('1'))
  })
})

describe('the key that all this is sealed under', () => {
  test('is wrapped by the installation’s, which can be changed; another opens nothing', async () => {
    const sealed = vault.seal('a secret', 'here')
    const next = 'cd'.repeat(32)
    await expect(Vault.open(database.sql, [next])).rejects.toThrow(WrongKeyError)
    const changed = await Vault.open(database.sql, [next, KEY])
    expect(changed.open(sealed, 'here')).toBe('a secret')
    expect(changed.mark('x')).toEqual(vault.mark('x'))
    await expect(Vault.open(database.sql, [KEY])).rejects.toThrow(/SECRETS_KEY/)
    expect((await Vault.open(database.sql, [KEY, next])).open(sealed, 'here')).toBe('a secret')
  })

  test('opens what it sealed in its own place only, unchanged', () => {
    const sealed = vault.seal('a secret', 'here')
    expect(() => vault.open(sealed, 'there')).toThrow()
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => vault.open(changed, 'here')).toThrow()
    expect(() => vault.open(sealed.subarray(0, 20), 'here')).toThrow()
  })
})
