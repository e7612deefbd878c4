/** The tree as somebody who clones it has it, with the packages and the build of this one instead of a minute's install. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')
/** Made by an install and a build, never by a clone. */
const MADE = ['node_modules', 'apps/server/dist', 'apps/web/dist']

/** @returns the folder of the clone; beside the tree's own results, so that files can be linked and are never looked at */
export function cloneTree(): string {
  mkdirSync(join(root, 'coverage'), { recursive: true })
  const folder = join(mkdtempSync(join(root, 'coverage/drill-')), 'candlewick')
  const cloned = spawnSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, folder], { encoding: 'utf8' })
  if (cloned.status !== 0) throw new Error(`git clone: ${cloned.stderr}`)
  for (const made of MADE) {
    if (!existsSync(join(root, made))) continue
    // Hard links, and copies where the file system has none.
    const linked = spawnSync('cp', ['-al', join(root, made), join(folder, made)], { encoding: 'utf8' })
    if (linked.status !== 0) cpSync(join(root, made), join(folder, made), { recursive: true, verbatimSymlinks: true })
  }
  return folder
}
