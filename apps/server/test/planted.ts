/**
 * A build of the engine with a bug in it: what it is asked to post throws, as often as its plan says, in the middle of
 * the command. Planted in single machines, so that a build that has it runs beside one that does not.
 */
import type { Recorded } from '@candlewick/engine/commands'
import type { Engine } from '@candlewick/engine/engine'
import { Ledger } from '@candlewick/engine/ledger/ledger'
import { reasonOf } from '@candlewick/engine/ledger/reasons'
import type { MachineKind } from '../src/journal/machine.ts'

/** Whether the posting throws that the command is about to make. */
export type Bug = (reason: string, recorded: Recorded) => boolean

let running: { bug: Bug; recorded: Recorded } | undefined

function stumble(reason: number): void {
  const posted = reasonOf(reason)
  if (running?.bug(posted, running.recorded) !== true) return
  throw new TypeError(`planted: a ${posted} posting`)
}

const { post, hold } = Ledger.prototype
Ledger.prototype.post = function (reason, reference, market) {
  stumble(reason)
  post.call(this, reason, reference, market)
}
Ledger.prototype.hold = function (account, amount, reason, reference, market) {
  stumble(reason)
  hold.call(this, account, amount, reason, reference, market)
}

/** Machines of `kind` with that bug. */
export function planted(kind: MachineKind<Engine>, bug: Bug): MachineKind<Engine> {
  const plant = (engine: Engine): Engine => {
    const advance = engine.advance.bind(engine)
    engine.advance = (recorded) => {
      running = { bug, recorded }
      try {
        advance(recorded)
      } finally {
        running = undefined
      }
    }
    return engine
  }
  return { ...kind, create: () => plant(kind.create()), restore: (bytes) => plant(kind.restore(bytes)) }
}
