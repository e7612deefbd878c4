/** The signer's commands: the ceremonies that make, restore and open its store, and `run`. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { developmentPassphrase, LEAST_CHARACTERS, readPassphrase, typed } from './passphrase.ts'
import { loadPolicy, storePolicy } from './policy/policy.ts'
import { run } from './run.ts'
import { GAS, HOT } from './service/signing.ts'
import { entropyOf, phraseOf } from './store/keys.ts'
import { createStore, enrol, enrolled, hasStore, type OpenStore, openStore } from './store/store.ts'

const HELP = `npm run candlewick -- signer COMMAND

  init                makes a store: a new seed under a passphrase; shows the backup phrase, once
  restore             makes a store from a backup phrase, which is typed
  enrol KEY           lets a server ask: its public key, as its log names it at the start
  policy FILE         puts a policy in force: networks, tokens, cold addresses, caps, operators' passkeys
  show                the signer's public key, the house's addresses, who is enrolled, whose passkeys approve
  run                 signs, until it is told to stop

The passphrase (${LEAST_CHARACTERS} characters or more) is read from descriptor 3, else typed.
SIGNER_DIR (./signer), SIGNER_SOCKET (SIGNER_DIR/signer.sock), DATABASE_URL (to read the journal),
SIGNER_TRUST (digest of the snapshot to begin at, where the journal's beginning is pruned).
`

const folder = resolve(process.env.SIGNER_DIR ?? 'signer')
const socket = process.env.SIGNER_SOCKET || join(folder, 'signer.sock')
const log = (line: string) => console.log(`${new Date().toISOString()} signer: ${line}`)

async function init(): Promise<number> {
  const entropy = createStore(folder, { passphrase: await readPassphrase(), development: false })
  console.log(`Write these words down, in this order. They are shown once and are all that can restore the keys:\n`)
  console.log(phraseOf(entropy))
  console.log('\nWhoever has them has the money. Keep them where no computer is.')
  return 0
}

async function restore(): Promise<number> {
  const passphrase = await readPassphrase()
  const entropy = entropyOf(await typed('Backup phrase: '))
  createStore(folder, { passphrase, development: false, entropy })
  console.log('The keys are those of before. What was signed is not: see "after a restore" in docs/operating.md.')
  return 0
}

async function show(): Promise<number> {
  const store = openStore(folder, await readPassphrase())
  const { keys, development } = store
  console.log(`public key   ${keys.identity.publicKey}`)
  const { networks, operators } = loadPolicy(folder, keys, development)
  for (const { id, cold } of networks.values()) {
    const own = [HOT, GAS].map((path) => keys.addressOf({ network: id, ...path }))
    console.log(`${id.padEnd(12)} hot ${own[0]} gas ${own[1]} cold ${cold}`)
  }
  for (const client of enrolled(store)) console.log(`enrolled     ${client}`)
  for (const { operator, credential } of operators?.passkeys ?? [])
    console.log(`passkey      ${operator} ${credential}`)
  return 0
}

async function serve(store: OpenStore): Promise<number> {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL: must be set, to read the journal')
  const trust = process.env.SIGNER_TRUST || (store.development ? 'any' : undefined)
  const running = await run({ store, socket, databaseUrl, log, ...(trust === undefined ? {} : { trust }) })
  log(`listens at ${socket}, public key ${running.publicKey}`)
  process.send?.({ publicKey: running.publicKey })
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop())
    // Whoever started a development signer ends it by going.
    process.on('disconnect', stop)
  })
  await running.stop()
  return 0
}

/** A development store is made where there is none, with the policy and the server that it is told of. */
async function development([client = '', policyFile = '']: readonly string[]): Promise<number> {
  const passphrase = await developmentPassphrase(folder)
  if (!hasStore(folder)) createStore(folder, { passphrase, development: true, cost: 14 })
  const store = openStore(folder, passphrase)
  if (!store.development) throw new Error(`${folder} holds keys of real money`)
  enrol(store, client)
  storePolicy(folder, store.keys, readFileSync(policyFile, 'utf8'), true)
  return await serve(store)
}

const opened = async () => openStore(folder, await readPassphrase())

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  init,
  restore,
  show,
  development,
  run: async () => await serve(await opened()),
  async enrol([client = '']) {
    enrol(await opened(), client)
    return 0
  },
  async policy([file = '']) {
    const { keys, development: of } = await opened()
    storePolicy(folder, keys, readFileSync(file, 'utf8'), of)
    return 0
  },
}

async function main(): Promise<number> {
  const [name = 'help', ...args] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (command !== undefined) return await command(args)
  console.log(HELP)
  return name === 'help' ? 0 : 2
}

try {
  process.exitCode = await main()
} catch (failure) {
  console.error(`The signer does not start. ${failure instanceof Error ? failure.message : failure}`)
  process.exitCode = 1
}
