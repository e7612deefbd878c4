/** The state machine that production runs. */
import { Engine } from '@candlewick/engine/engine'
import { carriedDigest } from '@candlewick/engine/snapshot'
import type { MachineKind } from './machine.ts'

export const ENGINE: MachineKind<Engine> = {
  create: () => new Engine(),
  restore: (bytes) => Engine.restore(bytes),
  carriedDigest,
}
