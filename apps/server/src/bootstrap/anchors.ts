/**
 * Publishes what the journal was, signed, where the database is not: a file, and as set a mail and a message topic. Of
 * whoever rewrites the journal from then on, every copy of it is the proof.
 */
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Notifications } from '../adapters/notifications.ts'
import type { Config } from '../config/config.ts'
import { type Anchor, AnchorKey, type Head, readAnchors } from '../journal/anchors.ts'
import { connectBroker } from '../realtime/broker.ts'
import type { Log } from './log.ts'

/** The newest of a file that the journal is compared with at a start. */
const COMPARED = 1_000

export interface Anchors {
  publish(head: Head): void
  stop(): Promise<void>
}

export function openAnchors(config: Config, log: Log, notifications: Notifications): Anchors {
  const key = new AnchorKey(config.anchorKey ?? join(config.dataDir, 'keys', 'anchor.pem'))
  const { anchorTopic, anchorMail, mqttUrl } = config
  const broker = anchorTopic === undefined || mqttUrl === undefined ? undefined : connectBroker(mqttUrl, log)
  let writing: Promise<void> = Promise.resolve()
  // A line for a programme, in no language.
  const mail = (to: string, line: string) =>
    notifications.send({ kind: 'email', value: to }, { subject: 'anchor', text: line })
  return {
    publish(head) {
      const line = JSON.stringify(key.sign(head))
      const failed = (where: string) => (error: unknown) =>
        log.error({ err: error, where }, 'an anchor was not published')
      writing = writing.then(() => appendFile(anchorFile(config), `${line}\n`)).catch(failed('file'))
      if (anchorTopic !== undefined) broker?.publish(anchorTopic, line)
      if (anchorMail !== undefined) mail(anchorMail, line).catch(failed('mail'))
    },
    async stop() {
      await writing
      await broker?.stop()
    },
  }
}

function anchorFile(config: Config): string {
  return config.anchorFile ?? join(config.dataDir, 'anchors.jsonl')
}

/**
 * What this machine published before, for the keeper to compare the journal with. Only in production: the demo's
 * database may be another each time. @throws Error where the file holds what is no anchor
 */
export async function publishedAnchors(config: Config): Promise<Anchor[]> {
  if (!config.production) return []
  try {
    return readAnchors(await readFile(anchorFile(config), 'utf8')).slice(-COMPARED)
  } catch (failure) {
    if ((failure as { code?: unknown }).code === 'ENOENT') return []
    throw failure
  }
}
