/** The services around customers' accounts: mail, sessions, accounts, stored files, and everything they may call. */

import { join } from 'node:path'
import { PREFIXES } from '@candlewick/protocol/call'
import { Files } from '../adapters/files.ts'
import { mailboxCarrier, smtpDelivery } from '../adapters/mail.ts'
import { Mailbox } from '../adapters/mailbox.ts'
import { Notifications } from '../adapters/notifications.ts'
import { Outbox } from '../adapters/outbox.ts'
import { Ring } from '../adapters/ring.ts'
import { noSms, smsDelivery } from '../adapters/sms.ts'
import { keyOfFile, Vault } from '../adapters/vault.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/database.ts'
import { Accounts, KEY_REQUESTS, type Passwords, relyingPartyOf, Sessions, Users } from '../features/account/public.ts'
import { type Ground, openGround } from '../features/console/public.ts'
import { Receipts } from '../features/flash/public.ts'
import { StoredFiles } from '../features/platform/public.ts'
import type { StateReplica } from '../state/state.ts'
import type { Log } from './log.ts'

export interface AccountServices {
  readonly sessions: Sessions
  readonly accounts: Accounts
  /** The operators' side of it. */
  readonly ground: Ground
  readonly notifications: Notifications
  readonly receipts: Receipts
  /** The demo's only. */
  readonly mailbox: Mailbox | undefined
  readonly files: StoredFiles
  /** What identities are sealed with. */
  readonly ring: Ring
  /** What secrets are sealed with that stay under one key. */
  readonly vault: Vault
  stop(): Promise<void>
}

const TIDY_EVERY_MS = 60_000

/** Address of the refresh call: the only one that the refresh token's cookie is sent to. */
export const REFRESH_PATH = `/api/${PREFIXES.p}/coin/auth/refresh`

/** The vault of this database, opened with the installation's own key. */
export function openVault(config: Config, sql: Sql): Promise<Vault> {
  return Vault.open(sql, config.secretsKeys ?? [keyOfFile(join(config.dataDir, 'keys', 'secrets.key'))])
}

export interface AccountGround {
  readonly sql: Sql
  readonly replica: StateReplica
  /** Those that are served with where absent. */
  readonly passwords?: Passwords | undefined
}

export async function openAccountServices(
  config: Config,
  log: Log,
  { sql, replica, passwords }: AccountGround,
): Promise<AccountServices> {
  const mailbox = config.production ? undefined : new Mailbox(sql)
  const byMailbox = mailbox === undefined ? undefined : mailboxCarrier(mailbox)
  const vault = await openVault(config, sql)
  const { smtpUrl, smsUrl, mailFrom } = config
  const ways = {
    ...(smtpUrl === undefined ? {} : { email: smtpDelivery({ url: smtpUrl, from: mailFrom }) }),
    ...(smsUrl === undefined ? {} : { phone: smsDelivery(smsUrl) }),
  }
  const outbox = new Outbox({ sql, vault, ways, log })
  const email = smtpUrl === undefined ? byMailbox : outbox.carrier('email')
  if (email === undefined) throw new Error('SMTP_URL: there is no way to send mail')
  const phone = smsUrl === undefined ? (byMailbox ?? noSms()) : outbox.carrier('phone')
  outbox.start()
  const notifications = new Notifications({ email, phone }, (...of) => new Users(sql).antiCodeOf(...of))
  const sessions = await Sessions.start(sql)
  const accounts = new Accounts({
    sql,
    vault,
    party: relyingPartyOf(config.publicUrl, config.production),
    operatorParty: relyingPartyOf(config.consoleUrl, config.production),
    publicUrl: config.publicUrl,
    requestsPerKey: config.requestsPerMinute ?? KEY_REQUESTS,
    sessions,
    notifications,
    demo: !config.production,
    ...(passwords === undefined ? {} : { passwords }),
    freeRegistrations: config.freeRegistrations,
    openLedger: async (user, parent) => {
      const { events } = await replica.submit({
        type: 'account.open',
        user,
        kind: 'customer',
        ...(parent === undefined ? {} : { parent }),
      })
      const [first] = events
      if (first?.type === 'refused') throw new Error(`the ledger did not open an account: ${first.rule}`)
    },
  })
  const ring = new Ring(sql, vault)
  const files = new StoredFiles({
    ...{ sql, ring, files: new Files(config.filesDir), totalBytes: config.filesBytes },
    ownDocument: (viewer, address, name) => accounts.ownViews.ofFile(viewer, address, name),
  })
  const tidying = setInterval(() => {
    // What fails now is tried again in a minute; nothing depends on it.
    Promise.all([accounts.tidy(), files.tidy(), outbox.tidy()]).catch(() => undefined)
  }, TIDY_EVERY_MS).unref()
  const receipts = await Receipts.open(sql)
  const stopReceipts = receipts.follow(log)
  return {
    sessions,
    accounts,
    ground: openGround({ sql, accounts, notifications, consoleUrl: config.consoleUrl }),
    notifications,
    receipts,
    mailbox,
    files,
    ring,
    vault,
    async stop() {
      clearInterval(tidying)
      await stopReceipts()
      await sessions.stop()
      await notifications.close()
      await outbox.stop()
    },
  }
}
