/** The path of tasks says of each what became of it, and of none that is done that it is not. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { TaskPath } = await import('../../../features/rewards/task-path.tsx')

const reward = { campaign: 'c', amount: '5', coin: 'USDT', state: 'open', days: 30, left: 998 } as const
const center = {
  identityNeeded: true,
  tasks: [
    { task: 'first-deposit', doneTime: 1, rewards: [reward] },
    { task: 'identity', doneTime: null, rewards: [reward] },
  ],
} as unknown as Parameters<typeof TaskPath>[0]['center']

beforeAll(openStage)
afterEach(leave)

it('a task that is done and waits for the identity is not called undone', async () => {
  await show(
    <AnyPage>
      <TaskPath center={center} />
    </AnyPage>,
  )
  const [done, ahead] = [...document.querySelectorAll('li')].map((item) => item.textContent ?? '')
  expect(ahead).toContain('To be done')
  expect(done).not.toContain('To be done')
  expect(done).toContain('5')
  expect(document.querySelector('[role="status"]')?.textContent).toContain('identity')
})
