/** A mail server that keeps what it is given. */
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface DrillMail {
  readonly url: string
  /** The newest code sent to an address. @throws Error where none was */
  code(to: string): string
  stop(): Promise<void>
}

export async function startMail(): Promise<DrillMail> {
  const codes = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ text }) => {
          const code = /\b\d{6}\b/.exec(text ?? '')?.[0]
          for (const { address } of session.envelope.rcptTo) if (code !== undefined) codes.set(address, code)
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
      const code = codes.get(to)
      if (code === undefined) throw new Error(`no code was mailed to ${to}`)
      return code
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
