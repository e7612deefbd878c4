/** The operator's one-off commands, run beside a server or without one; each opens the database and nothing else. */

import { readFile } from 'node:fs/promises'
import type { Engine } from '@candlewick/engine/engine'
import { Files } from './adapters/files.ts'
import { Ring } from './adapters/ring.ts'
import { openAccountServices, openVault } from './bootstrap/accounts.ts'
import { LISTING } from './bootstrap/areas.ts'
import { openLog } from './bootstrap/log.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { migrate, openDatabase, type Sql } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { TIDY, tidyDatabases } from './db/tidy.ts'
import { reseal } from './features/account/public.ts'
import { Receipts, wholeEvidence } from './features/flash/public.ts'
import { checkAnchors, fingerprintOf, readAnchors } from './journal/anchors.ts'
import { auditJournal } from './journal/audit.ts'
import { ENGINE } from './journal/engine-kind.ts'
import { Journal } from './journal/journal.ts'
import { PostgresStore } from './journal/postgres-store.ts'
import { Replica } from './journal/replica.ts'
import { Snapshots } from './journal/snapshots.ts'
import { applyListing } from './listing/apply.ts'
import { OPERATORS_COMMANDS, type OperatorsDesk } from './operators/commands.ts'
import { JOURNAL_COMMANDS, type JournalDesk } from './operators/journal-commands.ts'
import { runVerify } from './projections/verify/command.ts'
import { INDEX_STEPS } from './reference/index-symbols.ts'
import { ListingError } from './state/listing.ts'

interface Desk {
  readonly config: Config
  readonly url: string
  readonly sql: Sql
  readonly store: PostgresStore
  readonly snapshots: Snapshots<Engine>
}

interface OneOff {
  readonly usage: string
  readonly about: string
  run(desk: Desk, args: readonly string[]): Promise<number>
}

const say = { info: () => undefined, warn: (message: string) => console.error(message), error: console.error }

const COMMANDS: Readonly<Record<string, OneOff>> = {
  replay: {
    usage: 'replay [SEQUENCE]',
    about:
      'replays the journal, from its first record where it is whole, compares the digests in it, prints the one at its end or at SEQUENCE',
    run: replayJournal,
  },
  snapshots: {
    usage: 'snapshots',
    about: 'compares every snapshot with a replay of the journal and with the digest that the journal tells of it',
    run: verifySnapshots,
  },
  anchors: {
    usage: 'anchors FILE',
    about: 'compares the journal with the signed heads in FILE, which were published before',
    run: checkAgainstAnchors,
  },
  verify: {
    usage: 'verify [--repair] [--resume] [--keep] [--gentle]',
    about:
      'recomputes every row that customers are shown from the journal and names those that differ; --repair puts the recomputed ones there',
    run: verifyRows,
  },
  list: {
    usage: 'list FILE',
    about: 'lists what a JSON file says: assets, spot markets, borrowing, contracts of both kinds, funds of the house',
    run: listFrom,
  },
  evidence: {
    usage: 'evidence ID',
    about: 'prints what a flash contract was settled by, with every price from acceptance to maturity, as JSON',
    run: printEvidence,
  },
  'receipt-keys': {
    usage: 'receipt-keys [new]',
    about:
      'shows the keys that receipts of flash contracts are signed with; `new` makes another, used five minutes later',
    run: receiptKeys,
  },
  rotate: {
    usage: 'rotate',
    about:
      'seals photos and facts of identities and bank cards anew under a new key, and throws the ones before away; beside running servers, and again where it was cut off',
    run: rotateKeys,
  },
}

/** The one that opens no database. */
const TIDY_HELP = {
  usage: 'tidy [--yes] [--unknown] [--tests]',
  about:
    'lists embedded databases whose data folder was deleted or that tests left behind, and removes them; asks before, or --yes; --unknown those that say of nobody whose they are too',
}

/** The operators' own, each given a copy of the state where it needs one. */
const ALL: Readonly<Record<string, OneOff>> = {
  ...COMMANDS,
  ...Object.fromEntries(
    Object.entries(OPERATORS_COMMANDS).map(([name, { usage, about, run }]) => [
      name,
      { usage, about, run: (desk: Desk, args: readonly string[]) => run(operatorsDesk(desk), args) },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(JOURNAL_COMMANDS).map(([name, { usage, about, run }]) => [
      name,
      { usage, about, run: (desk: Desk, args: readonly string[]) => run(journalDesk(desk), args) },
    ]),
  ),
}

function journalDesk(desk: Desk): JournalDesk {
  return {
    snapshots: desk.snapshots,
    openJournal: () => Journal.open({ store: desk.store, log: say }),
    async withReplica(run) {
      const replica = await openReplica(desk)
      try {
        return await run(replica)
      } finally {
        await replica.stop()
      }
    },
  }
}

function operatorsDesk(desk: Desk): OperatorsDesk {
  return {
    sql: desk.sql,
    async withMoney(run) {
      const replica = await openReplica(desk)
      const log = openLog({ ...desk.config, logLevel: 'error' })
      const accountServices = await openAccountServices(desk.config, log, { sql: desk.sql, replica })
      try {
        const { accounts, ground } = accountServices
        return await run({ sql: desk.sql, replica, accounts, ground })
      } finally {
        await accountServices.stop()
        await replica.stop()
      }
    },
  }
}

async function replayJournal(desk: Desk, [text]: readonly string[]): Promise<number> {
  const end = text === undefined ? undefined : Number(text)
  if (end !== undefined && !(Number.isSafeInteger(end) && end > 0)) {
    console.error(`SEQUENCE: "${text}" is not a whole number above 0`)
    return 2
  }
  const { machine, from, compared, contradicted } = await auditJournal(desk.store, desk.snapshots, end)
  console.log(from === 0 ? 'from the first record' : `from the snapshot at ${from}: what was before it is pruned`)
  console.log(`${machine.sequence} ${machine.digest()}`)
  machine.checkInvariants()
  console.log('every invariant holds')
  console.log(`${compared - contradicted.length} of ${compared} digests in the journal are those of the replay`)
  for (const problem of contradicted) console.log(`WRONG ${problem}`)
  return contradicted.length === 0 ? 0 : 1
}

async function verifySnapshots({ store, snapshots }: Desk): Promise<number> {
  const audit = await auditJournal(store, snapshots)
  for (const { head, wrong, covered } of audit.snapshots) {
    const { sequence, digest, verified } = head
    const note = covered ? '' : ', not in the journal yet: nobody starts from it'
    if (wrong === undefined) console.log(`ok    ${sequence} ${digest}${verified ? note : ', a draft'}`)
    else console.log(`WRONG ${sequence} ${wrong}`)
  }
  for (const problem of audit.contradicted) console.log(`WRONG ${problem}`)
  const wrong = audit.snapshots.filter((one) => one.wrong !== undefined && one.head.verified).length
  return wrong + audit.contradicted.length === 0 ? 0 : 1
}

async function checkAgainstAnchors({ store }: Desk, [file]: readonly string[]): Promise<number> {
  if (file === undefined) {
    console.error('FILE is missing')
    return 2
  }
  const checked = await checkAnchors(store, readAnchors(await readFile(file, 'utf8')))
  for (const { anchor, found } of checked.filter((one) => one.found !== 'ok')) {
    console.log(`${found === 'pruned' ? 'open ' : 'WRONG'} ${anchor.sequence} ${ANCHOR_FINDINGS[found]}`)
  }
  const count = (found: string) => checked.filter((one) => one.found === found).length
  for (const key of new Set(checked.map(({ anchor }) => anchor.key))) console.log(`signed by ${fingerprintOf(key)}`)
  console.log(
    `${count('ok')} of ${checked.length} anchors are the journal's, ${count('pruned')} lie before its beginning`,
  )
  return count('ok') + count('pruned') === checked.length && count('ok') > 0 ? 0 : 1
}

const ANCHOR_FINDINGS = {
  ok: 'is what the journal says',
  pruned: 'the journal does not reach back so far',
  signature: 'it is not signed by the key that it names',
  hash: 'the journal had another hash there when it was published',
  missing: 'the journal has no group that ends there',
}

async function verifyRows({ url, sql, store, snapshots }: Desk, args: readonly string[]): Promise<number> {
  const strange = args.find((arg) => !['--repair', '--resume', '--keep', '--gentle'].includes(arg))
  if (strange !== undefined) {
    console.error(`"${strange}" is none of --repair, --resume, --keep, --gentle`)
    return 2
  }
  const [repair, resume, keep, gentle] = ['--repair', '--resume', '--keep', '--gentle'].map((arg) => args.includes(arg))
  const choices = { repair: repair === true, resume: resume === true, keep: keep === true, gentle: gentle === true }
  return await runVerify({ url, sql, store, snapshots, index: INDEX_STEPS }, choices, console.log)
}

/** A copy of the state that takes commands, beside the server's if one is running. */
async function openReplica({ store, snapshots }: Desk): Promise<Replica<Engine>> {
  const journal = await Journal.open({ store, log: say })
  return await Replica.start({ journal, snapshots, log: say })
}

async function listFrom(desk: Desk, [file]: readonly string[]): Promise<number> {
  if (file === undefined) {
    console.error('FILE is missing')
    return 2
  }
  const text = await readFile(file, 'utf8')
  const replica = await openReplica(desk)
  try {
    console.log(`${await applyListing(replica, text, LISTING)} definitions are in force`)
    return 0
  } catch (failure) {
    if (!(failure instanceof ListingError)) throw failure
    console.error(failure.message)
    return 1
  } finally {
    await replica.stop()
  }
}

async function rotateKeys({ config, sql }: Desk): Promise<number> {
  const ring = new Ring(sql, await openVault(config, sql))
  const { key, resumed, photos, cases, cards, missing, keysRemoved } = await reseal({
    sql,
    ring,
    files: new Files(config.filesDir),
  })
  console.log(
    `${resumed ? 'went on with' : 'made'} key ${key}: ${photos} photos, ${cases} cases, ${cards} bank cards sealed anew, ${keysRemoved} keys removed`,
  )
  if (missing > 0) console.error(`${missing} photos are not on the disk; run it again in an hour`)
  return missing > 0 ? 1 : 0
}

async function printEvidence({ sql }: Desk, [id]: readonly string[]): Promise<number> {
  if (id === undefined) {
    console.error('ID is missing')
    return 2
  }
  const found = await wholeEvidence(sql, await Receipts.open(sql), id)
  if (found === undefined) console.error(`there is no flash contract ${id}`)
  else console.log(JSON.stringify(found, null, 1))
  return found === undefined ? 1 : 0
}

async function receiptKeys({ sql }: Desk, [what]: readonly string[]): Promise<number> {
  if (what !== undefined && what !== 'new') {
    console.error(`"${what}" is not "new"`)
    return 2
  }
  const receipts = await Receipts.open(sql)
  if (what === 'new') await receipts.rotate()
  const when = (time: number) => new Date(time).toISOString()
  for (const { keyId, since, until } of receipts.keys()) {
    console.log(`${keyId}  from ${when(since)}${until === undefined ? '' : ` until ${when(until)}`}`)
  }
  return 0
}

function help(): void {
  console.log('npm run candlewick -- COMMAND\n')
  for (const { usage, about } of [...Object.values(ALL), TIDY_HELP]) {
    console.log(usage.length > 20 ? `  ${usage}\n  ${' '.repeat(20)} ${about}` : `  ${usage.padEnd(20)} ${about}`)
  }
}

async function main(): Promise<number> {
  const [name = 'help', ...args] = process.argv.slice(2)
  if (name === 'tidy') return await tidyDatabases(args, TIDY)
  const command = ALL[name]
  if (command === undefined) {
    help()
    return name === 'help' ? 0 : 2
  }
  const config = readConfig(process.env, process.cwd())
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: say }) : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const sql = openDatabase(url, { connections: 3 })
  await migrate(sql)
  const store = new PostgresStore(url)
  try {
    return await command.run(
      { config, url, sql, store, snapshots: new Snapshots({ store, kind: ENGINE, log: say }) },
      args,
    )
  } finally {
    await store.close()
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
}

try {
  process.exit(await main())
} catch (failure) {
  console.error(failure instanceof ConfigError ? failure.message : failure)
  process.exit(1)
}
