/** A withdrawal on its chain: its blocks are counted on its timeline as they come, and no chain is promised where there is none. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, settled, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { WITHDRAWAL } = await import('../../testing/specimens/money-facts.ts')
const { Progress } = await import('../../../features/withdrawals/progress.tsx')

beforeAll(openStage)
afterEach(leave)

const SENT = {
  ...WITHDRAWAL,
  ...{ state: 'broadcast' as const, needed: 12, steps: [{ state: 'broadcast' as const, time: 1 }] },
}

async function steps(withdrawal: Parameters<typeof Progress>[0]['withdrawal']): Promise<(string | undefined)[][]> {
  await show(
    <AnyPage>
      <Progress withdrawal={withdrawal} />
    </AnyPage>,
  )
  await vi.waitFor(
    async () => {
      await settled()
      expect(document.querySelector('ol li')).not.toBeNull()
    },
    { timeout: 20_000 },
  )
  return [...document.querySelectorAll('ol > li')].map((item) => [
    item.getAttribute('aria-current') === 'step' ? 'now' : '',
    item.querySelector('p')?.textContent ?? '',
    item.querySelector('p:last-child')?.textContent ?? '',
  ])
}

it('says that it is on its chain, and how many blocks of how many', async () => {
  expect(await steps({ ...SENT, confirmations: 3 })).toEqual([
    ['', 'Sent to Ethereum', 'With a transaction you can follow yourself'],
    ['now', 'Seen on Ethereum', '3 of 12 confirmations'],
    ['', 'Arrived', expect.any(String)],
  ])
})

it('says what it waits for as long as no block holds it', async () => {
  expect((await steps({ ...SENT, confirmations: null })).map(([now, title]) => [now, title])).toEqual([
    ['now', 'Sent to Ethereum'],
    ['', 'Seen on Ethereum'],
    ['', 'Arrived'],
  ])
})

it('counts nothing of what people pay by hand', async () => {
  const hand = { ...SENT, way: 'hand' as const, state: 'approved' as const, needed: null, confirmations: null }
  const titles = (await steps({ ...hand, steps: [{ state: 'approved', time: 1 }] })).map(([, title]) => title)
  expect(titles).toEqual(['Approved', 'Sent to Ethereum', 'Arrived'])
})
