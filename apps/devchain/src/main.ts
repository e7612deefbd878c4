/**
 * The development chains as a process of their own: `main.ts FOLDER`. In the folder `ports.json` names the ports, which the
 * demo's server has chosen; the chains are kept beside it. The port of the control is the lock: whoever cannot have it ends,
 * since the chains run already.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openControl } from './control.ts'
import { DevChains } from './dev-chains.ts'
import { explorerPage } from './explorer/pages.ts'

/** The exit code where they run already. */
const RUNS_ALREADY = 3
const DEFAULT_BLOCK_SECONDS = 2

interface Ports {
  readonly control: number
  readonly evm: number
  readonly utxo: number
}

function portsIn(folder: string): Ports {
  const ports: unknown = JSON.parse(readFileSync(join(folder, 'ports.json'), 'utf8'))
  const port = (name: keyof Ports): number => {
    const value: unknown = Reflect.get(Object(ports), name)
    if (typeof value !== 'number') throw new Error(`ports.json names no port of ${name}`)
    return value
  }
  return { control: port('control'), evm: port('evm'), utxo: port('utxo') }
}

async function main(): Promise<void> {
  const [folder, seconds] = process.argv.slice(2)
  if (folder === undefined) throw new Error('which folder?')
  const ports = portsIn(folder)
  let chains: DevChains | undefined
  let ending = false
  const end = async (code: number): Promise<void> => {
    if (ending) return
    ending = true
    await chains?.stop()
    process.exit(code)
  }
  const onEnd = () => void end(0)
  const options = { port: ports.control, chains: () => chains, explorer: explorerPage, onEnd }
  await openControl(options).catch(() => process.exit(RUNS_ALREADY))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onEnd)
  chains = await DevChains.start({ folder, ports, blockSeconds: Number(seconds ?? DEFAULT_BLOCK_SECONDS) })
  // A node that ended takes the rest along: whoever keeps this process starts all of it again.
  void chains.evm.anvil.ended.then(() => end(1))
}

await main().catch((failure: unknown) => {
  console.error(failure)
  process.exit(1)
})
