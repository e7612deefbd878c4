/** All tiers are proposed at once, the first as it stands, and never those that there are. */
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, found, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import { TiersForm } from './tiers-form.tsx'

afterEach(closeForm)

const SET = '/api/console/markets/fees/tiers'
const FIRST = { volume: '0', makerRate: '0.001', takerRate: '0.001' }
const nothing = () => undefined

it('a tier is changed and one added, and both sides are shown before the reason is asked', async () => {
  answers.set(SET, { proposalId: 'p', state: 'waiting', outcome: '' })
  const second = { volume: '250000', makerRate: '0.0009', takerRate: '0.001' }
  const tiers = [FIRST, second].map((tier, level) => ({ tier: level, ...tier }))
  await openForm(<TiersForm tiers={tiers} onClose={nothing} />)
  expect(found('button', 'Propose').disabled).toBe(true)
  await type('VIP 1 · Maker rate', '0.0008')
  expect(found('button', 'Propose').disabled).toBe(false)
  // What was typed is said beside it, so that a zero too many is seen.
  expect(isThere('= 0.08%')).toBe(true)
  await type('VIP 1 · Maker rate', '')
  await press('Propose')
  expect(isThere('A figure such as 0.001')).toBe(true)
  expect(sent).toEqual([])
  await type('VIP 1 · Maker rate', '0.0008')
  await press('Propose')
  expect(isThere('VIP 1 ≥ 250,000 USDT: 0.09% / 0.10%')).toBe(true)
  expect(isThere('VIP 1 ≥ 250,000 USDT: 0.08% / 0.10%')).toBe(true)
  await type('Reason', 'as others ask less')
  await press('Propose')
  const wanted = [FIRST, { ...second, makerRate: '0.0008' }]
  expect(sent).toEqual([{ path: SET, body: { tiers: wanted, reason: 'as others ask less' } }])
})
