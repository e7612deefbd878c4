import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Command } from '@candlewick/engine/commands'
import { InvariantError } from '@candlewick/engine/persist/invariant'
import { units } from '@candlewick/money/units'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { REFERENCE_MODEL, type ReferenceModel } from '../../test/reference-model.ts'
import { GENESIS, type Position, recordedOf } from './group.ts'
import { type Clock, ClockJumped, Journal, NotWritten, SYSTEM_CLOCK } from './journal.ts'
import { PostgresStore } from './postgres-store.ts'
import { replayDigest } from './replay.ts'
import { HaltedError, Replica, type ReplicaOptions } from './replica.ts'
import { Snapshots } from './snapshots.ts'
import { BusyError, UnknownError } from './waiting.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const tick: Command = { type: 'tick' }
const opening = (user: string): Command => ({ type: 'account.open', user, kind: 'customer' })

let database: TestDatabase
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await database.drop()
})

async function openJournal(clock: Clock = SYSTEM_CLOCK, url = database.url): Promise<Journal> {
  const journal = await Journal.open({ store: new PostgresStore(url), log, clock })
  closing.push(() => journal.close())
  return journal
}

async function startReplica(
  journal: Journal,
  more: Partial<ReplicaOptions<ReferenceModel>> = {},
): Promise<Replica<ReferenceModel>> {
  const snapshots = new Snapshots({ store: journal.store, kind: REFERENCE_MODEL, log })
  const replica = await Replica.start({ journal, snapshots, log, ...more })
  closing.push(() => replica.stop())
  return replica
}

async function collect(journal: Journal, from: Position, count: number): Promise<Command[]> {
  const commands: Command[] = []
  for await (const group of journal.follow(from)) {
    commands.push(...recordedOf(group).map((recorded) => recorded.command))
    if (commands.length >= count) break
  }
  return commands
}

test('what was appended is followed in order, with dense sequence numbers and times that never decrease', async () => {
  const journal = await openJournal()
  const first = await journal.append([opening('a'), opening('b')])
  const second = await journal.append([tick])
  expect([first.first, first.last, second.first]).toEqual([1, 2, 3])
  expect(second.previous).toBe(first.hash)
  expect(second.time).toBeGreaterThanOrEqual(first.time)
  expect(await collect(journal, GENESIS, 3)).toEqual([opening('a'), opening('b'), tick])
})

test('commands that wait together become durable together, and each gets its own answer', async () => {
  const replica = await startReplica(await openJournal())
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => replica.submit(opening(`u${i}`))))
  answers.forEach((answer, i) => {
    expect(answer.recorded.command).toEqual(opening(`u${i}`))
  })
  expect(answers.map((answer) => answer.recorded.sequence)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1))
  const [groups] = await database.sql<{ count: number }[]>`select count(*)::int from journal`
  expect(groups?.count).toBeLessThan(5)
})

test('two gateways on one database write one order and end with the same digest', async () => {
  const [one, two] = await Promise.all([openJournal().then(startReplica), openJournal().then(startReplica)])
  const heard: number[] = []
  two.onApplied(({ recorded }) => heard.push(recorded.sequence))
  const work = async (replica: Replica<ReferenceModel>, name: string) => {
    for (let i = 0; i < 60; i++) {
      await Promise.all([replica.submit(opening(`${name}${i}`)), replica.submit(opening(`${name}${i}'`))])
    }
  }
  await Promise.all([work(one, 'one'), work(two, 'two')])
  const settled = await Promise.all([one.submit(tick), two.submit(tick)])
  const end = Math.max(...settled.map((answer) => answer.recorded.sequence))
  await expect.poll(() => [one.sequence, two.sequence]).toEqual([end, end])
  expect(end).toBe(242)
  expect(heard).toEqual(Array.from({ length: end }, (_, i) => i + 1))
  expect(one.engine.digest()).toBe(two.engine.digest())
  const replayed = await replayDigest(await openJournal(), { machine: REFERENCE_MODEL.create(), position: GENESIS })
  expect(replayed).toEqual({ sequence: end, digest: one.engine.digest() })
})

test('past the queue limit a command is refused at once and never written', async () => {
  const replica = await startReplica(await openJournal(), { queueLimit: 3 })
  const accepted = [1, 2, 3].map((i) => replica.submit(opening(`u${i}`)))
  await expect(replica.submit(opening('late'))).rejects.toBeInstanceOf(BusyError)
  await Promise.all(accepted)
  expect((await replica.submit(tick)).recorded.sequence).toBe(4)
})

for (const [what, damage, reason] of [
  ['a changed record', `update journal set payload = payload || '\\x20' where first = 2`, /changed record/],
  ['a changed time', 'update journal set time = time + 1 where first = 2', /changed record/],
  ['a missing group', 'delete from journal where first = 2', /gap/],
  ['a fork', `update journal set previous = sha256('other') where first = 2`, /fork/],
] as const) {
  test(`${what} stops the replica with the reason, before anything after it is applied`, async () => {
    const journal = await openJournal()
    for (const user of ['a', 'b', 'c']) await journal.append([opening(user)])
    await database.sql.unsafe(damage)
    await expect(openJournal().then((other) => startReplica(other))).rejects.toThrow(reason)
  })
}

test('a running replica halts when another gateway writes a history that is not its own', async () => {
  const replica = await startReplica(await openJournal())
  await replica.submit(tick)
  await database.sql`update journal_head set hash = sha256('other')`
  const other = await openJournal()
  await other.append([tick])
  await expect.poll(() => replica.halted).toMatch(/fork/)
  await expect(replica.submit(tick)).rejects.toBeInstanceOf(HaltedError)
})

test('a replica whose own command lands in a history that is not its own halts, and nobody says that it was done', async () => {
  const replica = await startReplica(await openJournal())
  await replica.submit(tick)
  await database.sql`update journal_head set hash = sha256('other')`
  await expect(replica.submit(tick)).rejects.toBeInstanceOf(UnknownError)
  expect(replica.halted).toMatch(/fork/)
  expect(replica.sequence).toBe(1)
})

test('a broken invariant halts the replica before the next command', async () => {
  const replica = await startReplica(await openJournal())
  await replica.submit(tick)
  replica.engine.apply = () => {
    throw new InvariantError('an assertion of the engine')
  }
  const answers = await Promise.allSettled([replica.submit(tick), replica.submit(tick)])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  expect(replica.halted).toMatch(/an assertion of the engine/)
  expect(replica.ready).toBe(false)
  await expect(replica.submit(tick)).rejects.toThrow('an assertion of the engine')
})

test('an exception in a listener is its own: it is told to read again, and everything goes on', async () => {
  const replica = await startReplica(await openJournal())
  const heard: number[] = []
  const recovered: (string | number)[] = []
  replica.onApplied(
    ({ recorded }) => {
      if (recorded.sequence === 2) throw new TypeError('a formatter')
      heard.push(recorded.sequence)
    },
    (cause, sequence) => recovered.push(cause, sequence),
  )
  const others: number[] = []
  replica.onApplied(({ recorded }) => others.push(recorded.sequence))
  await Promise.all([replica.submit(tick), replica.submit(tick), replica.submit(tick)])
  expect({ heard, recovered, others }).toEqual({ heard: [1, 3], recovered: ['failed', 2], others: [1, 2, 3] })
  expect([replica.halted, replica.survived.listeners]).toEqual([undefined, 1])
})

test('a clock that jumps forward halts intake and writes nothing; one that goes back freezes time', async () => {
  let elapsed = 0
  const clock: Clock = { ...SYSTEM_CLOCK, elapsed: () => elapsed }
  const journal = await openJournal(clock)
  const replica = await startReplica(journal)
  const before = (await replica.submit(tick)).recorded.time
  // Time as this process sees it runs an hour behind the database's: the same as the database an hour ahead.
  elapsed -= 3_600_000
  await expect(replica.submit(tick)).rejects.toBeInstanceOf(HaltedError)
  expect(replica.halted).toMatch(/clock/)
  expect((await journal.store.head()).sequence).toBe(1)

  await database.sql`update journal_head set time = ${before + 60_000}`
  const next = await startReplica(await openJournal())
  expect((await next.submit(tick)).recorded.time).toBe(before + 60_000)
})

test('a command that waits asks nothing of the machine: only an append asks for the time that went by', async () => {
  let asked = 0
  const elapsed = () => {
    asked += 1
    return SYSTEM_CLOCK.elapsed()
  }
  const replica = await startReplica(await openJournal({ ...SYSTEM_CLOCK, elapsed }))
  asked = 0
  const applied = await Promise.all(Array.from({ length: 500 }, () => replica.submit(tick)))
  expect(applied.at(-1)?.recorded.sequence).toBe(500)
  expect(asked).toBeLessThan(10)
})

test('a gateway whose machine disagrees with the clock of the database does not start', async () => {
  const clock: Clock = { ...SYSTEM_CLOCK, wall: () => Date.now() - 60_000 }
  const store = new PostgresStore(database.url)
  closing.push(() => store.close())
  await expect(Journal.open({ store, log, clock })).rejects.toBeInstanceOf(ClockJumped)
})

test('a statement under a raised epoch can no longer land', async () => {
  const journal = await openJournal()
  const { store, gateway } = journal
  const { epoch } = await store.enter(gateway)
  await store.enter(gateway)
  const late = { gateway, epoch, group: 7, count: 1, payload: Buffer.from('\0[{"type":"tick"}]'), latest: 9e15 }
  await expect(store.append(late)).rejects.toMatchObject({ code: 'CW001' })
  expect(await store.find(gateway, 7, 0)).toBeUndefined()
})

test('connections that break at any moment lose nothing and repeat nothing', async () => {
  const lines = await breakableLine(database.url)
  const replica = await startReplica(await openJournal(SYSTEM_CLOCK, lines.url))
  const asked: Promise<string>[] = []
  for (let i = 0; i < 400; i++) {
    asked.push(replica.submit(opening(`u${i}`)).then(() => `u${i}`))
    // Some of the cuts hit an append before it arrived, some after it committed and before it was answered.
    if (i % 20 === 7) lines.cut()
    if (i % 10 === 0) await asked[i]
    await new Promise((resolve) => setImmediate(resolve))
  }
  const done = await Promise.all(asked)
  const journaled = await collect(await openJournal(), GENESIS, 400)
  expect(journaled.map((command) => (command.type === 'account.open' ? command.user : ''))).toEqual(done)
  const replayed = await replayDigest(await openJournal(), { machine: REFERENCE_MODEL.create(), position: GENESIS })
  expect(replayed).toEqual({ sequence: 400, digest: replica.engine.digest() })
  expect(lines.cuts()).toBeGreaterThan(5)
})

test('while the journal is away authors are told in time, and what they are told stays true', async () => {
  const lines = await breakableLine(database.url)
  const replica = await startReplica(await openJournal(SYSTEM_CLOCK, lines.url))
  replica.answerWithin(600)
  await replica.submit(tick)
  lines.close(true)
  const sent = replica.submit(opening('sent'))
  await expect(sent).rejects.toBeInstanceOf(Error)
  const [first] = await Promise.allSettled([sent])
  // Somebody is finding out: nobody else is kept waiting, and nothing of theirs is sent.
  await expect.poll(() => replica.ready).toBe(false)
  const others = await Promise.allSettled([replica.submit(opening('b')), replica.submit(opening('c'))])
  const reasons = [first, ...others].map((one) => (one?.status === 'rejected' ? one.reason.name : 'done'))
  expect(reasons.filter((name) => name !== 'AwayError' && name !== 'UnknownError')).toEqual([])
  lines.close(false)
  const again = async () => {
    const answer = await replica.submit(opening('again')).catch(() => undefined)
    return answer === undefined ? 0 : 1
  }
  await expect.poll(again, { timeout: 10_000 }).toBe(1)
  const { sequence } = await replica.submit(tick).then(({ recorded }) => recorded)
  const journaled = await collect(await openJournal(), GENESIS, sequence)
  const users = journaled.map((command) => (command.type === 'account.open' ? command.user : ''))
  for (const [place, user] of ['sent', 'b', 'c'].entries()) {
    expect(users.filter((one) => one === user).length).toBeLessThanOrEqual(reasons[place] === 'AwayError' ? 0 : 1)
  }
})

test('an author is answered before the time is over, whenever it is looked who waits', async () => {
  const looks: (() => void)[] = []
  let awake = 0
  const clock: Clock = {
    ...SYSTEM_CLOCK,
    awake: () => awake,
    every: (_milliseconds, work) => {
      looks.push(work)
      return () => undefined
    },
  }
  const store = new PostgresStore(database.url)
  const journal = await Journal.open({ store, log, clock })
  closing.push(() => journal.close())
  const replica = await startReplica(journal)
  looks.length = 0
  replica.answerWithin(1_700)
  const append = store.append.bind(store)
  let goOn = () => {}
  const standing = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = new Promise<void>((resolve) => {
    store.append = async (request) => {
      resolve()
      await standing
      return await append(request)
    }
  })
  const answers: string[] = []
  const note = (name: string) => (failure: Error) => answers.push(`${name} ${failure.name}`)
  const first = replica.submit(opening('first')).catch(note('first'))
  await asked
  awake = 50
  const second = replica.submit(opening('second')).catch(note('second'))
  const look = (at: number) => {
    awake = at
    for (const one of looks) one()
  }
  look(1_599)
  await Promise.resolve()
  expect(answers).toEqual([])
  look(1_601)
  await first
  look(1_649)
  await Promise.resolve()
  expect(answers).toEqual(['first UnknownError'])
  look(1_650)
  await second
  expect(answers).toEqual(['first UnknownError', 'second AwayError'])
  goOn()
  await expect.poll(() => replica.waiting).toBe(0)
  expect(replica.sequence).toBe(1)
})

test('what became of a command that was not answered is known as soon as the journal answers again', async () => {
  const lines = await breakableLine(database.url)
  const replica = await startReplica(await openJournal(SYSTEM_CLOCK, lines.url))
  replica.answerWithin(600)
  await replica.submit(opening('a'))
  lines.close(true)
  const clientId = 'lost'
  const moving: Command = { type: 'transfer', user: 'a', from: 1, to: 4, asset: 'USDT', amount: units(1), clientId }
  await expect(replica.submit(moving)).rejects.toBeInstanceOf(UnknownError)
  expect(await replica.outcomeOf('a', clientId)).toBe('open')
  lines.close(false)
  const outcome = async () => await replica.outcomeOf('a', clientId)
  await expect.poll(outcome, { timeout: 10_000 }).toBeUndefined()
  expect(await replica.outcomeOf('b', clientId)).toBeUndefined()
})

test('an append that fails again and again is tried later each time, and given up where nobody waits', async () => {
  const pauses: number[] = []
  const clock: Clock = {
    ...SYSTEM_CLOCK,
    sleep: (milliseconds) => {
      pauses.push(milliseconds)
      return new Promise((resolve) => setImmediate(resolve))
    },
  }
  const store = new PostgresStore(database.url)
  const full = { append: 0 }
  const append = store.append.bind(store)
  store.append = (request) => {
    full.append += 1
    return full.append > 12
      ? append(request)
      : Promise.reject(new Error('could not extend file: No space left on device'))
  }
  const journal = await Journal.open({ store, log, clock })
  closing.push(() => journal.close())
  await expect(journal.append([tick])).resolves.toMatchObject({ first: 1 })
  expect(full.append).toBe(13)
  expect(pauses.length).toBeGreaterThan(8)
  expect(pauses.at(-1)).toBeGreaterThan((pauses[0] ?? 0) * 20)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5_000)
  // It works again: the next one waits for nothing, and nor does one that fails once.
  pauses.length = 0
  await journal.append([tick])
  full.append = 12
  let once = true
  const works = store.append
  store.append = (request) => {
    if (!once) return works(request)
    once = false
    return Promise.reject(new Error('the line was cut'))
  }
  await journal.append([tick])
  expect(pauses).toEqual([])
  store.append = works
  full.append = 0
  let wanted = 3
  await expect(journal.append([tick], undefined, () => wanted-- > 0)).rejects.toBeInstanceOf(NotWritten)
  expect((await store.head()).sequence).toBe(3)
})

test('an answer that took long to come was asked for too early, and is asked for again', async () => {
  let elapsed = 0
  const clock: Clock = { ...SYSTEM_CLOCK, elapsed: () => elapsed }
  const store = new PostgresStore(database.url)
  const append = store.append.bind(store)
  let held = 0
  // The process stands still for as long as the clocks of others go on: the statement goes out with a time of before.
  store.append = async (request) => {
    held += 1
    if (held > 1) return append(request)
    const answer = append({ ...request, latest: request.latest - 60_000 })
    elapsed += 60_000
    return await answer
  }
  const journal = await Journal.open({ store, log, clock })
  closing.push(() => journal.close())
  expect(await journal.append([tick])).toMatchObject({ first: 1 })
  expect(held).toBe(2)
})

test('a time is believed as of the question: what stood still while its answer came has gone by all the same', async () => {
  let elapsed = 0
  const clock: Clock = { ...SYSTEM_CLOCK, elapsed: () => elapsed }
  const store = new PostgresStore(database.url)
  const append = store.append.bind(store)
  const latest: number[] = []
  store.append = async (request) => {
    latest.push(request.latest)
    const answer = await append(request)
    elapsed += 60_000
    return answer
  }
  const journal = await Journal.open({ store, log, clock })
  closing.push(() => journal.close())
  const { time } = await journal.append([tick])
  await journal.append([tick])
  expect(latest[1]).toBeGreaterThan(time + 60_000)
})

test('of an append that did not land it is said that it is not under way, before it is sent again', async () => {
  const store = new PostgresStore(database.url)
  const append = store.append.bind(store)
  let failing = 2
  store.append = (request) => {
    failing -= 1
    return failing < 0 ? append(request) : Promise.reject(new Error('the line was cut'))
  }
  const journal = await Journal.open({ store, log })
  closing.push(() => journal.close())
  const told: string[] = []
  await journal.append([tick], (now, group) => told.push(`${now} ${group}`))
  expect(told).toEqual(['sent 1', 'unsent 1', 'sent 1', 'unsent 1', 'sent 1'])
})

/** A line to the database that can be cut: what was sent may or may not have arrived. */
async function breakableLine(
  url: string,
): Promise<{ url: string; cut: () => void; cuts: () => number; close: (closed: boolean) => void }> {
  const folder = decodeURIComponent(/@([^:]+):/.exec(url)?.[1] ?? '')
  const open = new Set<Socket>()
  let cuts = 0
  let closed = false
  const server: Server = createServer((near) => {
    if (closed) {
      near.destroy()
      return
    }
    const far = connect(`${folder}/.s.PGSQL.5432`)
    open.add(near)
    near.on('close', () => open.delete(near))
    near.on('error', () => undefined)
    far.on('error', () => undefined)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const cut = () => {
    for (const socket of open) {
      socket.destroy()
      cuts += 1
    }
  }
  const close = (now: boolean) => {
    closed = now
    if (closed) cut()
  }
  return { url: url.replace(/@[^/]+\//, `@127.0.0.1:${port}/`), cut, cuts: () => cuts, close }
}
