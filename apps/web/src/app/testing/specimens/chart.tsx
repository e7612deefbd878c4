/** What opens over a terminal: the chart's popovers and its note, a ladder before it is sent, the limit one sets oneself. */
import { lots, ticks } from '@candlewick/money/units'
import { LossLimit } from '../../../features/flash/guard/loss-limit.tsx'
import { BTC_MARKET } from '../../../markets/testing/btc-market.ts'
import ChartAlerts from '../../../terminal/chart/chart-alerts.tsx'
import ChartCompare from '../../../terminal/chart/chart-compare.tsx'
import ChartLayoutList from '../../../terminal/chart/chart-layout-list.tsx'
import ChartNote from '../../../terminal/chart/chart-note.tsx'
import { FIRST_SETTINGS } from '../../../terminal/chart/chart-settings.ts'
import { LadderDialog } from '../../../terminal/form/ladder/ladder-dialog.tsx'
import { inStates, type Specimen, still } from './specimen.ts'

const nothing = () => undefined
const THEN = Date.UTC(2026, 8, 23, 12, 34, 56)
const FIELD = 'input'
const LIMIT = { coin: 'USDT', limit: '1234567.5', left: '1234567.5', pending: { limit: '12345678.5', from: THEN } }
const RUNGS = Array.from({ length: 20 }, (_, step) => ({ price: ticks(641_200 - step * 100), lots: lots(1_234_567) }))

export const CHART: readonly Specimen[] = [
  ...inStates('chart/alerts', {
    ...{ place: 'panel', entries: { [FIELD]: '123456.7' } },
    make: () => <ChartAlerts market={BTC_MARKET} onPlace={nothing} />,
  }),
  ...inStates('chart/compare', {
    ...{ place: 'panel', entries: { [FIELD]: 'BTC' } },
    make: () => <ChartCompare symbol="ETH_USDT" compared="BTC_USDT_PERP" onCompare={nothing} />,
  }),
  ...inStates('chart/layouts', {
    ...{ place: 'panel', entries: { [FIELD]: 'w'.repeat(40) } },
    make: () => <ChartLayoutList now={{ interval: '1m', settings: FIRST_SETTINGS }} onLayout={nothing} />,
  }),
  ...inStates('chart/note', {
    ...{ place: 'dialog', entries: { [FIELD]: 'w'.repeat(60) } },
    make: (onClose) => <ChartNote price="123,456.7" onText={nothing} onClose={onClose} />,
  }),
  still('ladder/confirm', 'filled', {
    place: 'dialog',
    make: (onClose) => (
      <LadderDialog
        {...{ market: BTC_MARKET, buys: true, rungs: RUNGS, does: 'BTC', onClose }}
        totals={[{ label: 'USDT', figure: '1,234,567.123456 USDT' }]}
        onSend={() => new Promise(nothing)}
      />
    ),
  }),
  ...inStates('flash/loss-limit', {
    ...{ place: 'panel', sends: 'flash.lossLimit', entries: { [FIELD]: '123456.5' } },
    make: () => <LossLimit record={LIMIT} onSet={nothing} />,
  }).filter(({ state }) => state !== 'refused'),
]
