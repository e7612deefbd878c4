/** The state machine that production runs, and the one setting of the compiler that it is worth. */
import { setFlagsFromString } from 'node:v8'
import { Engine } from '@candlewick/engine/engine'
import { carriedDigest, SNAPSHOT_FORMAT } from '@candlewick/engine/persist/snapshot'
import type { MachineKind } from './machine.ts'

// V8 stops inlining once a function has taken in 920 bytes of others. The engine is many short functions over typed
// arrays: with room for all of a command's path it does a tenth more commands a second. Read when a function is
// compiled, so it is early enough here.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000')

export const ENGINE: MachineKind<Engine> = {
  format: SNAPSHOT_FORMAT,
  // A journal begins under the first version of the rules and takes newer ones on by command.
  create: () => new Engine({ rules: 1 }),
  restore: (bytes) => Engine.restore(bytes),
  carriedDigest,
}
