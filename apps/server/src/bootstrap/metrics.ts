/** Figures of the state machine and of what follows it, for Prometheus. */
import { EXCHANGE_CURRENCIES } from '@candlewick/protocol/currencies'
import { INDEX_SETTINGS } from '@candlewick/rules/index-price'
import { Gauge, type Registry } from 'prom-client'
import type { KeeperFigures } from '../keeper/supervise.ts'
import type { VerifierFigures } from '../projections/verify/background.ts'
import { type IndexListed, indexSymbols } from '../reference/index-symbols.ts'
import type { CurrencyRates } from '../state/valuation.ts'

export interface Measured {
  sequence(): number
  waiting(): number
  lag(): { commands: number; milliseconds: number }
  sockets(): { market: number; private: number }
  /** What went wrong and was survived, since the start. */
  survived(): { faults: number; rebuilt: number; listeners: number }
}

/** Returns what adds a figure that is read whenever somebody asks for it. */
function gaugesOf(registry: Registry): (name: string, help: string, read: () => number) => void {
  return (name, help, read) => {
    const made: Gauge = new Gauge({
      name: `candlewick_${name}`,
      help,
      registers: [registry],
      collect: () => made.set(read()),
    })
  }
}

export function measureState(registry: Registry, measured: Measured): void {
  const gauge = gaugesOf(registry)
  gauge('sequence', 'Sequence of the last command applied', measured.sequence)
  gauge('commands_waiting', 'Commands submitted and not yet applied', measured.waiting)
  gauge('projection_lag_commands', 'Commands whose rows are not written yet', () => measured.lag().commands)
  gauge('projection_lag_milliseconds', 'Age of the oldest of them', () => measured.lag().milliseconds)
  gauge('engine_faults', 'Commands that threw here and are passed over', () => measured.survived().faults)
  gauge('state_rebuilt', 'How often the state was made anew after one', () => measured.survived().rebuilt)
  gauge('listener_failures', 'Exceptions in what listens to the state machine', () => measured.survived().listeners)
  gauge('market_sockets', 'Open market sockets', () => measured.sockets().market)
  gauge('private_sockets', 'Open private sockets', () => measured.sockets().private)
}

/** The verifier of what customers are shown, where this process has one. */
export function measureVerifier(registry: Registry, figures: VerifierFigures): void {
  const gauge = gaugesOf(registry)
  gauge('verify_runs', 'Runs of the verifier that came to an end', () => figures.runs)
  gauge('verify_wrong_rows', 'Rows that were not what the journal makes of them, in the last run', () => figures.wrong)
}

/** The keeper of snapshots, where this process has one. */
export function measureKeeper(registry: Registry, figures: KeeperFigures): void {
  const gauge = gaugesOf(registry)
  gauge('keeper_crashes', 'How often the keeper of snapshots ended by itself', () => figures.crashes)
  gauge('snapshot_sequence', 'Sequence of its newest snapshot; 0: none yet', () => figures.kept?.sequence ?? 0)
  gauge('snapshot_bytes', 'Bytes of it', () => figures.kept?.bytes ?? 0)
  gauge('snapshot_milliseconds', 'What it took, verification included', () => figures.kept?.milliseconds ?? 0)
}

/** How many sources the index price of each symbol was made of; 0 where it has none or prices are no longer fed. */
export function measureIndex(
  registry: Registry,
  engine: () => IndexListed & {
    indexPrice(symbol: string): { readonly time: number; readonly sources: number } | undefined
  },
): void {
  const made: Gauge<'symbol'> = new Gauge({
    name: 'candlewick_index_sources',
    help: 'Sources behind the index price, by symbol; 0: no price',
    labelNames: ['symbol'],
    registers: [registry],
    collect() {
      const state = engine()
      for (const { symbol } of indexSymbols(state)) {
        const index = state.indexPrice(symbol)
        const fresh = index !== undefined && Date.now() - index.time <= INDEX_SETTINGS.staleAfter
        made.set({ symbol }, fresh ? index.sources : 0)
      }
    },
  })
}

/** How old the rate of each currency is; a currency without one is not there, nor one that is of this moment. */
export function measureRates(registry: Registry, rates: CurrencyRates): void {
  const made: Gauge<'currency'> = new Gauge({
    name: 'candlewick_currency_rate_seconds',
    help: 'Age of the currency rates that values are shown by; without one a currency is not listed',
    labelNames: ['currency'],
    registers: [registry],
    collect() {
      made.reset()
      for (const { code } of EXCHANGE_CURRENCIES) {
        const time = rates.of(code)?.time ?? null
        if (time !== null) made.set({ currency: code }, (Date.now() - time) / 1_000)
      }
    },
  })
}
