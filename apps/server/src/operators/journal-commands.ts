/** The commands of `npm run candlewick` that change what the journal's replicas do: rules, keys, commands passed over. */
import { parseArgs } from 'node:util'
import type { Engine } from '@candlewick/engine/engine'
import { RULES_VERSION } from '@candlewick/engine/limits'
import type { Journal } from '../journal/journal.ts'
import type { Replica } from '../journal/replica.ts'
import type { Snapshots } from '../journal/snapshots.ts'
import { operatorKeyIn, PassOverRefused, passOver, publicHex } from './pass-over.ts'

export interface JournalDesk {
  readonly snapshots: Snapshots<Engine>
  /** Joins the writers of the journal. */
  openJournal(): Promise<Journal>
  /** Runs with a copy of the state, and closes it. */
  withReplica<T>(run: (replica: Replica<Engine>) => Promise<T>): Promise<T>
}

export interface JournalCommand {
  readonly usage: string
  readonly about: string
  run(desk: JournalDesk, args: readonly string[]): Promise<number>
}

export const JOURNAL_COMMANDS: Readonly<Record<string, JournalCommand>> = {
  rules: {
    usage: 'rules [VERSION]',
    about: 'shows which version of the rules the journal follows, and takes VERSION on from here',
    run: rules,
  },
  'operator-key': {
    usage: 'operator-key FILE',
    about: 'prints the public key of the private one in FILE, made there where there is none, for OPERATOR_KEY',
    run: async (_desk, [file]) => {
      if (file === undefined) return missing('FILE')
      console.log(publicHex(operatorKeyIn(file)))
      return 0
    },
  },
  'pass-over': {
    usage: 'pass-over SEQUENCE --reason WHY --key FILE [--force]',
    about: 'journals, signed, that the command counts as refused: where it cannot be applied and nothing else helps',
    run: passOverOne,
  },
}

function missing(what: string): number {
  console.error(`${what} is missing`)
  return 2
}

async function rules(desk: JournalDesk, [text]: readonly string[]): Promise<number> {
  return await desk.withReplica(async (replica) => {
    if (text === undefined) {
      console.log(`the journal follows version ${replica.engine.rulesVersion}; the newest is ${RULES_VERSION}`)
      return 0
    }
    const { events, recorded } = await replica.submit({ type: 'rules', version: Number(text) })
    const [first] = events
    if (first?.type === 'refused') {
      console.error(`VERSION: "${text}" is not one from ${replica.engine.rulesVersion} to ${RULES_VERSION}`)
      return 1
    }
    console.log(`from command ${recorded.sequence} on the journal follows version ${text}`)
    return 0
  })
}

/** Longest reason that goes on record. */
const REASON_LENGTH = 200

async function passOverOne(desk: JournalDesk, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string' }, key: { type: 'string' }, force: { type: 'boolean', default: false } },
  })
  const sequence = Number(positionals[0])
  if (!Number.isSafeInteger(sequence) || sequence < 1) return missing('SEQUENCE, a whole number above 0,')
  const { reason, key, force } = values
  if (reason === undefined || reason.length === 0 || reason.length > REASON_LENGTH) {
    return missing(`--reason, at most ${REASON_LENGTH} characters,`)
  }
  if (key === undefined) return missing('--key')
  const journal = await desk.openJournal()
  try {
    const { halts } = await passOver(journal, desk.snapshots, { sequence, reason, key: operatorKeyIn(key), force })
    console.log(`command ${sequence} counts as refused; halted: ${JSON.stringify(halts)}`)
    return 0
  } catch (failure) {
    if (!(failure instanceof PassOverRefused)) throw failure
    console.error(failure.message)
    return 1
  }
}
