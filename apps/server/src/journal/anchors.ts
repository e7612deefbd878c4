/**
 * What the journal was, signed and kept elsewhere: whoever has the database can make the whole chain anew so that it fits
 * together, but not what was published of it before.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { GENESIS, type Position } from './group.ts'
import type { JournalStore } from './store.ts'
import { groupsAfter } from './walk.ts'

/** The head of the journal at some time. */
export interface Head {
  readonly sequence: number
  /** Of the chain, hex. */
  readonly hash: string
  /** Of the state after that command, hex. */
  readonly digest: string
  /** Of that command, epoch milliseconds. */
  readonly time: number
  /** How the state was written down for the digest. */
  readonly format: string
}

export interface Anchor extends Head {
  /** The public key, DER in base64. */
  readonly key: string
  /** Ed25519 over {@link textOf}, base64. */
  readonly signature: string
}

/** What is signed. */
export function textOf({ sequence, hash, digest, time, format }: Head): string {
  return `candlewick anchor ${sequence} ${hash} ${digest} ${time} ${format}`
}

/** A key by which others can tell whose it is: the first 16 hex digits of its SHA-256. */
export function fingerprintOf(key: string): string {
  return createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16)
}

/** Signs heads with the key in a file, which is made where there is none. It lies outside the database by intention. */
export class AnchorKey {
  readonly #secret: KeyObject
  /** As an anchor names it. */
  readonly key: string

  constructor(path: string) {
    this.#secret = createPrivateKey(readOrMake(path))
    this.key = createPublicKey(this.#secret).export({ type: 'spki', format: 'der' }).toString('base64')
  }

  sign(head: Head): Anchor {
    const { sequence, hash, digest, time, format } = head
    const signature = sign(null, Buffer.from(textOf(head), 'utf8'), this.#secret).toString('base64')
    return { sequence, hash, digest, time, format, key: this.key, signature }
  }
}

function readOrMake(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  try {
    // Whoever comes second takes the first one's.
    writeFileSync(path, made, { mode: 0o600, flag: 'wx' })
  } catch (failure) {
    if ((failure as { code?: unknown }).code !== 'EEXIST') throw failure
  }
  return readFileSync(path, 'utf8')
}

/** Whether it says what whoever has its key has signed. */
export function isSigned(anchor: Anchor): boolean {
  const key = createPublicKey({ key: Buffer.from(anchor.key, 'base64'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(textOf(anchor), 'utf8'), key, Buffer.from(anchor.signature, 'base64'))
}

/**
 * The anchors of a text with one as JSON a line, among whatever else it holds: a file, or mails saved together.
 * @throws Error naming the line that begins like one and is none
 */
export function readAnchors(text: string): Anchor[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (!line.trimStart().startsWith('{"sequence":')) return []
    const anchor = parsed(line)
    if (anchor === undefined) throw new Error(`line ${index + 1} is no anchor`)
    return [anchor]
  })
}

function parsed(line: string): Anchor | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  return isAnchor(value) ? value : undefined
}

function isAnchor(value: unknown): value is Anchor {
  if (typeof value !== 'object' || value === null) return false
  const texts = ['hash', 'digest', 'format', 'key', 'signature'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )
  return texts && ['sequence', 'time'].every((name) => Number.isSafeInteger(Reflect.get(value, name)))
}

/** What became of one anchor. `pruned`: the journal does not reach back to it any more. */
export interface CheckedAnchor {
  readonly anchor: Anchor
  readonly found: 'ok' | 'pruned' | 'signature' | 'hash' | 'missing'
}

/**
 * Compares the journal's chain with anchors, going through it once from its first record that is there.
 * @throws JournalBroken where the chain itself is not whole
 */
export async function checkAnchors(store: JournalStore, anchors: readonly Anchor[]): Promise<CheckedAnchor[]> {
  const places = new Set(anchors.map(({ sequence }) => sequence))
  const hashes = new Map<number, string>()
  const [first] = await store.read(0, 1)
  const start: Position = first === undefined ? GENESIS : { sequence: first.first - 1, hash: first.previous }
  if (places.has(start.sequence)) hashes.set(start.sequence, start.hash)
  for await (const { last, hash } of groupsAfter(store, start)) if (places.has(last)) hashes.set(last, hash)
  return anchors.map((anchor) => ({ anchor, found: judge(anchor, hashes, start.sequence) }))
}

function judge(anchor: Anchor, hashes: ReadonlyMap<number, string>, start: number): CheckedAnchor['found'] {
  if (!isSigned(anchor)) return 'signature'
  const hash = hashes.get(anchor.sequence)
  if (hash !== undefined) return hash === anchor.hash ? 'ok' : 'hash'
  return anchor.sequence < start ? 'pruned' : 'missing'
}
