/** Where a deposit stands, why, and what comes of it; and what another customer sent, which no network carried. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Deposit } from '../../../features/assets/use-movements.ts'
import { leave, openStage, settled, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { DepositStatus } = await import('../../../features/assets/status.tsx')
const { placeOf } = await import('../../../features/assets/use-movements.ts')
const { Chain } = await import('../../../features/assets/wallet/record-parts.tsx')

beforeAll(openStage)
afterEach(leave)

const DEPOSIT: Deposit = {
  ...{ id: 'd', way: 'chain', time: 1, state: 'credited', coin: 'USDT', network: 'ethereum', networkName: 'Ethereum' },
  ...{ amount: '1', address: 'a', tag: null, txid: null, explorer: null, screenshot: null, confirmations: null },
  ...{ needed: null, reason: null, reasonText: '', creditTime: null },
}

async function shown(element: React.ReactElement): Promise<string> {
  await show(
    <AnyPage>
      <p data-testid="shown">{element}</p>
    </AnyPage>,
  )
  let text = ''
  await vi.waitFor(
    async () => {
      await settled()
      text = document.querySelector('[data-testid="shown"]')?.textContent ?? ''
      expect(text).not.toBe('')
    },
    { timeout: 20_000 },
  )
  return text
}
const status = (more: Partial<Deposit>) => shown(<DepositStatus deposit={{ ...DEPOSIT, ...more }} />)

it('says why it is kept and what comes of it', async () => {
  expect(await status({ state: 'parked', reason: 'below_minimum' })).toBe(
    'on holdBelow the minimum. It is credited as soon as your deposits together reach it.',
  )
})

it('says it in the words of whoever reviewed a report, where there are any', async () => {
  const words = 'The bank sent it back.'
  expect(await status({ way: 'hand', state: 'rejected', reason: 'other', reasonText: words })).toBe(`rejected${words}`)
  expect(await status({ way: 'hand', state: 'rejected', reason: 'not_received', reasonText: words })).toBe(
    `rejectedNo such payment has arrived. ${words}`,
  )
})

it('says nothing more of what was credited', async () => {
  expect(await status({})).toBe('credited')
})

it('names no network and links to no chain where it came from another customer', async () => {
  expect([placeOf(DEPOSIT, 'inside'), placeOf({ ...DEPOSIT, way: 'internal' }, 'inside')]).toEqual([
    'Ethereum',
    'inside',
  ])
  expect(await shown(<Chain text={null} link={null} none="not on a chain" />)).toBe('not on a chain')
})
