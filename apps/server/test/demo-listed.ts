/** What the demo lists, in a state machine of its own. */
import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { flashGenesis } from '@candlewick/market-sim/flash'

export function demoListed(): Engine {
  const engine = new Engine()
  const commands: Command[] = [...demoGenesis(), ...contractGenesis(), ...flashGenesis()]
  for (const command of commands) engine.apply({ sequence: engine.sequence + 1, time: 1_000, command })
  return engine
}
