/** Alarms in the operator's words, each about money with the way to where one acts on it. */
import { afterEach, expect, it } from 'vitest'
import { texts as english } from '../../i18n/texts/en.ts'
import { texts as chinese } from '../../i18n/texts/zh.ts'
import { answers, closeForm, isThere, openForm, settled } from '../../parts/testing/form.tsx'
import type { House } from '../../session/house.ts'
import { useSession } from '../../session/session.ts'
import { Alarms } from './below.tsx'

const TOLD = [
  ['hot_low', 'USDT ethereum', 'A hot wallet is below its low mark: USDT · ethereum', '?show=hot'],
  [
    ...['payouts_wait', 'USDT ethereum gas_low 3'],
    ...['Approved withdrawals are not paid: USDT · ethereum · too little gas · 3', '?show=hot'],
  ],
  [
    ...['payment_waits', 'ethereum record_rolled_back 2'],
    ...['Payments do not go on: ethereum · the signer’s record is an older one · 2', '?show=payments'],
  ],
  ['payouts_halted', 'LINK', 'Payouts halted, less is on the chains than the books say: LINK', '?coin=LINK'],
  [
    'network_halted',
    'bitcoin too_deep',
    'A network stands still: bitcoin · a reorganisation too deep',
    '?show=networks',
  ],
  ['queue_late', 'withdrawals 2', 'Cases are late: Withdrawals · 2', undefined],
] as const

const house = {
  ...{ time: 1, queues: [], funds: [], halted: [], decided: [], feeds: { symbols: 0, stale: [] } },
  ...{ journal: { sequence: 1, lastTime: null, waiting: 0 }, projection: { commands: 0, milliseconds: 0 } },
  alarms: TOLD.map(([alarm, detail]) => ({ alarm, detail, level: 'alarm' })),
} satisfies House

async function shown(permissions: readonly string[]): Promise<void> {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', {
    operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
    ...{ roles: ['finance'], permissions, expireTime: 2, freshUntil: 1, factors: ['email'], passkeys: [] },
    ...{ recoveryCodesLeft: 0, sessions: [] },
  })
  await openForm(<Alarms house={house} />)
  await settled()
}
afterEach(async () => {
  await closeForm()
  useSession.setState({ token: undefined })
})

const links = () =>
  [...document.querySelectorAll('a')].map(({ textContent, href }) => [textContent, new URL(href).search])

it('lead to the wallets where what they tell of is acted on', async () => {
  await shown(['house.read', 'ledger.read'])
  for (const [, , words] of TOLD) expect([words, isThere(words)]).toEqual([words, true])
  expect(links()).toEqual(TOLD.flatMap(([, , words, to]) => (to === undefined ? [] : [[words, to]])))
})

it('are told and lead nowhere for who may not go there', async () => {
  await shown(['house.read'])
  for (const [, , words] of TOLD) expect([words, isThere(words)]).toEqual([words, true])
  expect(links()).toEqual([])
})

it('have words in every language', () => {
  for (const texts of [english, chinese]) {
    const [names] = Object.entries(texts).flatMap(([path, bundle]) => (path.endsWith('names.json') ? [bundle] : []))
    const named = Object(Object(names).alarms)
    expect(TOLD.filter(([alarm]) => typeof named[alarm] !== 'string')).toEqual([])
  }
})
