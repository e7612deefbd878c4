/**
 * An operator's page that stays open asks for what it shows again and again. That is one look, and one entry of the trail:
 * an entry for each time would bury what others did. Another filter, another state of a case and another customer whom a
 * look-up is about are looks of their own; a list that names nobody is its filter, whatever comes to stand in it meanwhile.
 */
import type { AuditEntry } from './audit.ts'
import { remember } from './newest.ts'

/** Milliseconds that a look goes on. */
const LOOK_MS = 10 * 60_000
/** Looks that are remembered; the longest gone on goes first, and is written once more. */
const LOOKS = 10_000

type Write = (entry: AuditEntry) => Promise<void>

/** @param now milliseconds */
export function looksOnce(write: Write, now: () => number = Date.now): Write {
  const written = new Map<string, number>()
  return async (entry) => {
    if (entry.renewed === undefined) return write(entry)
    const look = JSON.stringify([entry.actor, entry.action, entry.subject, entry.customerId])
    const at = written.get(look)
    if (at !== undefined && at + LOOK_MS > now()) return
    await write(entry)
    written.delete(look)
    remember(written, look, now(), LOOKS)
  }
}
