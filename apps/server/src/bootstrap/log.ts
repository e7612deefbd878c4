/** The server's log: one JSON line an entry in production, the same in the demo at the chosen level. */
import pino from 'pino'
import type { Config } from '../config/config.ts'

export type Log = pino.Logger

/** Secrets never reach the log by intent; should an object that holds one be logged, these names are struck out. */
const SECRETS = [
  'password',
  'confirmPassword',
  'code',
  'satoken',
  'token',
  'refreshToken',
  'secondFactor',
  'authorization',
]

export function openLog(config: Config): Log {
  const paths = SECRETS.flatMap((name) => [
    name,
    `*.${name}`,
    `*.*.${name}`,
    `headers["${name}"]`,
    `*.headers["${name}"]`,
  ])
  return pino({
    level: config.logLevel,
    base: null,
    redact: { paths: [...paths, 'headers["blade-auth"]', '*.headers["blade-auth"]', '*.headers.cookie'], censor: '…' },
  })
}
