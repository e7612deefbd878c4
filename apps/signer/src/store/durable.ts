/** Writing so that a cut of the power leaves the old or the new, whole. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Readable by the signer's own user alone. */
export const PRIVATE_MODE = 0o600

/** Replaces a file; durable, name and all, when it returns. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', PRIVATE_MODE)
  try {
    writeAll(file, typeof content === 'string' ? Buffer.from(content, 'utf8') : content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** A name that was made in a folder is durable once the folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** All of it, however few bytes the system takes at a time. */
export function writeAll(file: number, bytes: Uint8Array): void {
  let at = 0
  while (at < bytes.length) at += writeSync(file, bytes, at)
}
