/**
 * Nothing of the keys is anywhere but in the signer's own store: not in the database, the environment, the server's folder, or
 * the memory of the process that pays.
 */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PayerProcess } from './payer-process.ts'
import { PayoutRoom } from './payout-room.ts'

let room: PayoutRoom
beforeAll(async () => {
  room = await PayoutRoom.open()
  await room.fundHot({ ETH: '10', USDT: '100', BTC: '1' })
})
afterAll(() => room.close())

/** Every text and every row of bytes of the database, each with the name of its table. */
async function everything(): Promise<[string, Buffer][]> {
  const columns = await room.sql<{ table: string; column: string; isBytes: boolean }[]>`
    select table_name as table, column_name as column, data_type = 'bytea' as "isBytes" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea', 'json', 'jsonb', 'character varying')`
  const found = await Promise.all(
    columns.map(async ({ table, column, isBytes }) => {
      const { sql } = room
      const values = isBytes
        ? await sql<{ value: Buffer | null }[]>`select ${sql(column)} as value from ${sql(table)}`
        : await sql<{ value: string | null }[]>`select ${sql(column)}::text as value from ${sql(table)}`
      return values.flatMap(({ value }): [string, Buffer][] =>
        value === null ? [] : [[`${table}.${column}`, Buffer.from(value)]],
      )
    }),
  )
  return found.flat()
}

it('no private key, phrase or entropy is where the server reads or writes', async () => {
  const payer = await room.payer()
  const address = await room.addresses.addressFor('bob', 'bitcoin')
  await room.addresses.addressFor('bob', 'ethereum')
  const due = await room.held({ asset: 'BTC', network: 'bitcoin', address, amount: '100000' })
  await payer.once('bitcoin')
  expect(await room.stateOf(due.id)).toBe('broadcast')
  const places = await everything()
  places.push(['environment', readFileSync('/proc/self/environ')])
  places.push(['the signer’s environment', readFileSync(`/proc/${room.signer.pid}/environ`)])
  places.push(['settings', Buffer.from(JSON.stringify(process.env))])
  for (const file of readdirSync(room.folder, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) places.push([file.name, readFileSync(join(file.parentPath, file.name))])
  }
  const sought = room.signer.secrets()
  expect(sought.length).toBeGreaterThan(50)
  const hits = places.filter(([, bytes]) => sought.some((secret) => bytes.includes(secret))).map(([name]) => name)
  expect(hits).toEqual([])
  // It would find what is there: an address that the same keys gave stands in the tables.
  const known = places.filter(([, bytes]) => bytes.includes(address)).map(([name]) => name)
  expect(known).toContain('chain_addresses.address')
})

const PROCESS = fileURLToPath(new URL('./payer-process.ts', import.meta.url))
/** Of one reading of a process's memory, with so much of the one before that nothing is cut in two. */
const STRETCH = 16_777_216
const OVERLAP = 4_096

/** Which of these stand anywhere in what a process may read and write. */
function inMemoryOf(pid: number, sought: readonly Buffer[]): Buffer[] {
  const found = new Set<Buffer>()
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const stretch = Buffer.alloc(STRETCH)
  for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
    const [, low, high] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
    if (low === undefined || high === undefined) continue
    const end = Number.parseInt(high, 16)
    for (let at = Number.parseInt(low, 16); at < end; at += STRETCH - OVERLAP) {
      const bytes = stretch.subarray(0, readAt(memory, stretch, at, Math.min(STRETCH, end - at)))
      for (const text of sought) if (bytes.includes(text)) found.add(text)
    }
  }
  closeSync(memory)
  return [...found]
}

/** How many bytes there are; pages that were given back meanwhile, or were never touched, are none. */
function readAt(memory: number, into: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, into, 0, length, at)
  } catch {
    return 0
  }
}

it('nor in the memory or environment of the process that pays, while it does', { timeout: 180_000 }, async () => {
  const { evm, utxo } = room.chains.endpoints()
  const told: PayerProcess = {
    ...{ url: room.gateways.url, socket: room.signer.socket, signerKey: room.signer.publicKey, folder: room.folder },
    ...{ evm: evm.rpc, utxo: utxo.rpc, step: '', times: 0, victims: [], self: false },
  }
  const payer = spawn(process.execPath, ['--import', 'tsx', PROCESS, JSON.stringify(told)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await new Promise((up) => payer.stdout.once('data', up))
    const { id } = await room.held({
      asset: 'ETH',
      network: 'ethereum',
      address: `0x77${'0'.repeat(36)}12`,
      amount: '5',
    })
    await vi.waitFor(async () => expect(await room.stateOf(id)).toBe('broadcast'), { timeout: 120_000, interval: 50 })
    const pid = payer.pid ?? 0
    const sought = room.signer.secrets()
    // It would find what is there: the signer's public key, which it was told.
    const known = Buffer.from(room.signer.publicKey)
    expect(inMemoryOf(pid, [...sought, known])).toEqual([known])
    const environment = readFileSync(`/proc/${pid}/environ`)
    expect(sought.filter((secret) => environment.includes(secret))).toEqual([])
  } finally {
    payer.kill('SIGKILL')
  }
})
