/** Customers and operators at the calls about deposits: HTTP, proposals, trail, journal and PostgreSQL, all real; no chain. */
import { Writable } from 'node:stream'
import { tokenOf } from '@candlewick/devchain/evm/tokens'
import { pino } from 'pino'
import sharp from 'sharp'
import { depositHandlers } from '../src/features/deposits/calls.ts'
import { consoleDepositHandlers } from '../src/features/deposits/console-calls.ts'
import type { Chains, DepositsDependencies } from '../src/features/deposits/dependencies.ts'
import { creditByHand } from '../src/features/deposits/hand.ts'
import { demoListings, seedListings } from '../src/features/deposits/listings.ts'
import { registerKinds } from '../src/features/deposits/module.ts'
import { tellCustomers } from '../src/features/deposits/notify.ts'
import { postRecoveries } from '../src/features/deposits/recoveries.ts'
import { SetAside } from '../src/state/set-aside.ts'
import { startTestApp, type TestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { openBooks, WatchedWallets } from './deposit-stage.ts'

export type DepositDesk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(chains: Chains = { mode: 'development', readers: new Map() }) {
  const database = await freshDatabase()
  const books = await openBooks(database)
  const opened: { app?: TestApp } = {}
  const app = () => {
    if (opened.app === undefined) throw new Error('nobody serves yet')
    return opened.app
  }
  const wallets = new WatchedWallets()
  const said: string[] = []
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(chunk, _encoding, done) {
        said.push(String(chunk))
        done()
      },
    }),
  )
  const dependencies: DepositsDependencies = {
    ...{ sql: database.sql, replica: books.replica, chains, wallets, log },
    writes: { note: () => undefined },
    get accounts() {
      return app().accounts
    },
    get files() {
      return app().files
    },
    ground: {
      get proposals() {
        return app().ground.proposals
      },
      get ownCases() {
        return app().ground.ownCases
      },
      get operators() {
        return app().ground.operators
      },
    },
    get notifications() {
      return app().notifications
    },
  }
  opened.app = await startTestApp({
    database,
    handlers: [...depositHandlers(dependencies), ...consoleDepositHandlers(dependencies)],
  })
  const { sql } = database
  registerKinds(
    { sql, replica: books.replica, chains, users: app().accounts.users, files: app().files },
    app().ground.proposals,
  )
  const knows = (asset: string) => books.replica.engine.asset(asset) !== undefined
  await seedListings(sql, demoListings([{ asset: 'USDT', contract: tokenOf('USDT').address, decimals: 6 }], knows))
  const aside = new SetAside(0)
  const work = async () => {
    await creditByHand(dependencies, async () => undefined, aside)
    await postRecoveries(dependencies, async () => undefined)
    await tellCustomers(dependencies)
  }
  return {
    ...{ app: app(), sql, wallets, dependencies, said, work, replica: books.replica, submit: books.submit },
    /** A customer with an account in both books. */
    async customer(email: string) {
      const made = await app().customer(email)
      await books.submit({ type: 'account.open', user: made.userId, kind: 'customer' })
      return made
    },
    /** A stored picture of the customer's, another one of each shade. @returns its name */
    async picture({ satoken }: { readonly satoken: string }, shade = 1): Promise<string> {
      // Far enough from each other that no two are one picture once they are made smaller.
      const background = { r: (shade * 53) % 256, g: (shade * 97) % 256, b: 120 }
      const create = { width: 80, height: 60, channels: 3, background } as const
      const bytes = await sharp({ create }).jpeg().toBuffer()
      const form = new FormData()
      form.append('type', 'payment')
      form.append('file', new Blob([new Uint8Array(bytes)]), 'paid.jpg')
      const sent = { method: 'POST', body: form, ...app().withToken(satoken) }
      const { body } = await app().ask('/api/base/cgform-api/upload/file', undefined, sent)
      return (body.data as { name: string }).name
    },
    /** What another operator decides about a proposal. */
    decide: (token: string, proposalId: string, decision: 'approve' | 'reject' = 'approve') =>
      app().ask(
        '/api/console/proposals/decide',
        { proposalId, decision, reason: 'seen and found right' },
        app().withToken(token),
      ),
    async close() {
      await app().stop()
      await books.close()
      await database.drop()
    },
  }
}
