/** Programmes that tests begin as processes of their own, some of them again and again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleForNode } from '../../../scripts/lib/bundle.mjs'

const root = resolve(import.meta.dirname, '../../..')

/** A programme in one file, which begins in a tenth of the time that its sources take. */
export interface Programme {
  readonly file: string
  remove(): void
}

/** @param source from the root of the repository */
export async function bundled(source: string): Promise<Programme> {
  // Beside the packages that it is to find.
  const folder = mkdtempSync(join(root, 'node_modules/.candlewick-programme-'))
  await bundleForNode({ programme: source }, folder, { quick: true })
  return {
    file: join(folder, 'programme.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
