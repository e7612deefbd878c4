/** Mail and text messages as they leave the house, received by a real mail server and a real gateway. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { smtpMail } from './mail.ts'
import { LETTER_TEXTS } from './notification-texts.ts'
import { Letters } from './notifications.ts'
import { gatewaySms, noSms } from './sms.ts'

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function capturingLog() {
  const lines: string[] = []
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  return { lines, log }
}

const LETTER = { to: 'who@x.test', subject: 'S', text: 'T', code: '' }

async function mailServer(refuse = false) {
  const received: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : undefined),
    onData: (stream, _session, done) => {
      read(stream)
        .then((bytes) => PostalMime.parse(new Uint8Array(bytes)))
        .then((mail) => {
          received.push(mail)
          done()
        }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

describe('mail', () => {
  test('a code arrives in the language asked for, from the house', async () => {
    const server = await mailServer()
    const { log } = capturingLog()
    const mail = smtpMail({ url: server.url, from: 'Candlewick <no-reply@x.test>', log })
    const letters = new Letters({ email: mail, phone: noSms() })
    await letters.code({ kind: 'email', value: 'who@x.test' }, 'register', '012345', 'ja')
    await letters.close()
    await server.close()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({
      from: { address: 'no-reply@x.test' },
      to: [{ address: 'who@x.test' }],
      subject: 'Candlewick: 認証コード · 登録',
      text: expect.stringContaining('012345'),
    })
  })

  test('a letter that cannot be sent is logged without its recipient, and whoever asked is not kept waiting', async () => {
    const server = await mailServer(true)
    const { lines, log } = capturingLog()
    const mail = smtpMail({ url: server.url, from: 'Candlewick <no-reply@x.test>', log })
    await mail.send({ ...LETTER, text: 'secret-4711' })
    await mail.close()
    await server.close()
    expect(lines.join('')).toContain('mail was not sent')
    expect(lines.join('')).not.toMatch(/who@x\.test|secret-4711/)
  })
})

describe('text messages', () => {
  test('the gateway receives recipient and text, with its credentials in the header', async () => {
    const asked: { request: IncomingMessage; body: string }[] = []
    const gateway = createServer((request, response) => {
      void read(request).then((bytes) => {
        asked.push({ request, body: bytes.toString() })
        response.end()
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as AddressInfo
    const { log, lines } = capturingLog()
    const sms = gatewaySms({ url: `http://user:p%40ss@127.0.0.1:${port}/send`, log })
    await sms.send({ ...LETTER, to: '8613800138000' })
    await sms.close()
    gateway.close()
    expect(asked[0]?.body).toBe('{"to":"8613800138000","text":"T"}')
    expect(asked[0]?.request.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
    expect(lines).toEqual([])
  })

  test('without a gateway a text message is refused openly', async () => {
    await expect(noSms().send(LETTER)).rejects.toMatchObject({ error: 'unavailable' })
  })
})

test('every text has its places for code and purpose in every language', () => {
  for (const language of LANGUAGES) {
    const texts = LETTER_TEXTS[language]
    expect(texts.code).toMatch(/\{code\}.*\{purpose\}/s)
    for (const text of [...Object.values(texts), ...Object.values(texts.purposes)]) expect(text).not.toBe('')
  }
})
