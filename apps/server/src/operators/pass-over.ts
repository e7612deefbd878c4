/**
 * Passing over a command by an operator's word, for the day when the journal cannot be applied and the engine does not
 * see to it by itself (docs/decisions/0014): signed, journaled, and followed by every replica from then on.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Recorded } from '@candlewick/engine/commands'
import { type FaultCommand, type Halt, overSigned } from '@candlewick/engine/faults/commands'
import { pack, recordedOf } from '../journal/group.ts'
import type { Journal } from '../journal/journal.ts'
import type { StateMachine } from '../journal/machine.ts'
import type { Snapshots } from '../journal/snapshots.ts'
import { soundStart } from '../journal/sound-start.ts'
import { commandHash, saysOf } from '../journal/verdicts.ts'
import { groupsAfter } from '../journal/walk.ts'

/** Why a command cannot be passed over. */
export class PassOverRefused extends Error {
  override readonly name = 'PassOverRefused'
}

/** The private key in the file, made there where it is none yet. @throws Error where it is no Ed25519 key */
export function operatorKeyIn(file: string): KeyObject {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  }
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key`)
  return key
}

/** The public half as it is configured and put on record: the raw 32 bytes in hex. */
export function publicHex(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
}

export interface PassOver {
  readonly sequence: number
  readonly reason: string
  readonly key: KeyObject
  /** Also where the command can be applied. */
  readonly force: boolean
}

/**
 * Journals the verdict. @returns it @throws PassOverRefused where there is no such command, where it can be applied, or
 * where the key is not the one on record
 */
export async function passOver<M extends StateMachine>(
  journal: Journal,
  snapshots: Snapshots<M>,
  { sequence, reason, key, force }: PassOver,
): Promise<FaultCommand> {
  const found = await stateBefore(journal, snapshots, sequence)
  const { machine, recorded } = found
  if (recorded.command.type === 'fault') throw new PassOverRefused(`command ${sequence} is a verdict itself`)
  const onRecord = machine.operatorKey
  if (onRecord === '') throw new PassOverRefused(`no operator's key was on record before command ${sequence}`)
  if (onRecord !== publicHex(key)) throw new PassOverRefused(`the key is not the one on record, ${onRecord}`)
  const halts = tried(machine, recorded)
  if (halts === undefined && !force) throw new PassOverRefused(`command ${sequence} can be applied`)
  const said = { sequence, hash: commandHash(recorded.command), reason }
  const signature = sign(null, Buffer.from(overSigned(said), 'utf8'), key).toString('base64')
  const fault: FaultCommand = { type: 'fault', ...said, halts: halts ?? [], signature }
  if (!(await journal.decide(sequence, pack([fault])))) {
    throw new PassOverRefused(`command ${sequence} is passed over already`)
  }
  return fault
}

/** What to halt with it; undefined where it is applied and every invariant holds. */
function tried(machine: StateMachine, recorded: Recorded): Halt[] | undefined {
  try {
    machine.advance(recorded)
    machine.checkInvariants()
    return undefined
  } catch (failure) {
    console.error(`it cannot be applied: ${saysOf(failure)}`)
    return machine.suspects(recorded)
  }
}

async function stateBefore<M extends StateMachine>(
  journal: Journal,
  snapshots: Snapshots<M>,
  sequence: number,
): Promise<{ machine: M; recorded: Recorded }> {
  const { machine, position, verdicts } = await soundStart(snapshots, journal.store, sequence - 1)
  for await (const group of groupsAfter(journal.store, position)) {
    const commands = recordedOf(group)
    machine.expect(commands)
    for (const recorded of commands) {
      if (recorded.sequence === sequence) return { machine, recorded }
      verdicts.advance(machine, recorded, group)
    }
  }
  throw new PassOverRefused(`the journal ends before command ${sequence}`)
}
