/** The server process: settings, parts, start; a clean stop on request, and an end with the reason where it halts. */
import { resolve } from 'node:path'
import { demoGreeting } from './bootstrap/demo.ts'
import { openLog } from './bootstrap/log.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { isLoss } from './db/fresh-client.ts'
import { type Server, startServer } from './server.ts'

/** A stop that takes longer than this is cut off: what was acknowledged is durable all the same. */
const STOP_LIMIT_MS = 20_000
/** The exit code of a server that halted, or that an exception ended: whoever supervises it starts it again. */
const HALTED = 70

function settings(): Config {
  try {
    return readConfig(process.env, process.cwd())
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure
    console.error(`Candlewick does not start. ${failure.message}`)
    return process.exit(2)
  }
}

function greet(config: Config, server: Server): void {
  const lines = [
    '',
    `Candlewick is ready at ${server.url}`,
    '',
    ...(config.production ? [] : demoGreeting()),
    ...(config.production ? [] : [`  mailbox         ${server.url}/dev/mailbox`]),
    ...(config.chains.mode === 'development' ? [`  chains          ${server.url}/dev/explorer`] : []),
    ...(config.production ? [] : [`  console         ${server.url}/console/`]),
    ...(config.consolePort === undefined ? [] : [`  console         ${config.consoleHost}:${config.consolePort}`]),
    `  data            ${resolve(config.dataDir)}${server.home === undefined ? '' : `, database ${server.home}`}`,
    '',
  ]
  console.log(lines.join('\n'))
}

async function main(): Promise<void> {
  const config = settings()
  const log = openLog(config)
  let server: Server | undefined
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref()
    await server?.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('unhandledRejection', (reason) => {
    // What the driver asks of its own accord it lets go of the answer to; where the connection breaks meanwhile, nothing
    // of ours was lost by it.
    if (isLoss(reason)) {
      log.error(
        { err: reason, query: Reflect.get(Object(reason), 'query') },
        'a lost connection was answered by nobody',
      )
      return
    }
    log.fatal({ err: reason }, 'unhandled rejection')
    void stop(HALTED)
  })
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception')
    void stop(HALTED)
  })
  try {
    server = await startServer(config, log, (reason) => {
      console.error(`Candlewick halts. ${reason}`)
      void stop(HALTED)
    })
  } catch (failure) {
    console.error(`Candlewick does not start. ${failure instanceof Error ? failure.message : failure}`)
    log.debug({ err: failure }, 'start failed')
    process.exit(1)
  }
  greet(config, server)
}

await main()
