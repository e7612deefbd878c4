/** Node's arguments that begin what a test starts as a process: of the build where `npm test` has just made it, else of the sources. */
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

function commandOf(built: string, source: string): readonly string[] {
  return process.env.SERVER_BUILT === 'yes' ? [join(root, built)] : ['--import', 'tsx', join(root, source)]
}

export const SERVER_COMMAND = commandOf('apps/server/dist/main.js', 'apps/server/src/main.ts')
export const SIGNER_COMMAND = commandOf('apps/server/dist/signer/main.js', 'apps/signer/src/main.ts')
