/** What goes wrong in telling somebody something is that one's: it is logged and counted, and all others are told. */
import type { AppliedSource } from '../journal/source.ts'

export type Failed = AppliedSource['listenerFailed']

/** Does it. @returns what it gives; where it threw, `failed` hears of it, `instead` is done and nothing is given */
export function guarded<T>(failed: Failed, where: string, work: () => T, instead?: () => void): T | undefined {
  try {
    return work()
  } catch (failure) {
    failed(where, failure)
    instead?.()
    return undefined
  }
}
