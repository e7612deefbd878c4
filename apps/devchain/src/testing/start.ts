/**
 * Both development chains for one test file: in memory, on ports of their own, with blocks when told. Up in half a second.
 *
 *     const chains = await startDevChains()
 *     afterAll(() => chains.stop())
 */
import { DevChains, type DevChainsOptions } from '../dev-chains.ts'

/** Stop it when done: its node of the EVM is a process of its own, which ends with the test's at the latest. */
export function startDevChains(options: Omit<DevChainsOptions, 'folder'> = {}): Promise<DevChains> {
  return DevChains.start(options)
}
