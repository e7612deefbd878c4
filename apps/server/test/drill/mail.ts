/** A mail server that keeps what it is given. */
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Messages are written behind the answers. */
const MAIL_MS = 20_000

export interface DrillMail {
  readonly url: string
  /** The next code sent to an address that was not asked for yet. @throws Error where none comes */
  code(to: string): Promise<string>
  stop(): Promise<void>
}

export async function startMail(): Promise<DrillMail> {
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const arrived = (to: string, code: string) => {
    const heard = waiting.get(to)
    waiting.delete(to)
    if (heard) heard(code)
    else codes.set(to, code)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ text }) => {
          const code = /\b\d{6}\b/.exec(text ?? '')?.[0]
          for (const { address } of session.envelope.rcptTo) if (code !== undefined) arrived(address, code)
          done()
        }, done)
      })
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    code(to) {
      const known = codes.get(to)
      codes.delete(to)
      if (known !== undefined) return Promise.resolve(known)
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no code was mailed to ${to}`)), MAIL_MS)
        waiting.set(to, (code) => {
          clearTimeout(late)
          resolve(code)
        })
      })
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
