/** A list is asked for anew when others wait in its queue, and by no look of its own. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, openForm, settled } from '../parts/testing/form.tsx'
import { queryClient } from '../platform/queries.ts'
import { type House, useRenewedLists } from './house.ts'
import { useSession } from './session.ts'

const LIST = ['console.identities.queue', { state: 'review' }]

const house = (waiting: number, times: number[]): House => ({
  ...{ time: 1, funds: [], halted: [], decided: [], alarms: [], feeds: { symbols: 0, stale: [] } },
  ...{ journal: { sequence: 1, lastTime: null, waiting: 0 }, projection: { commands: 0, milliseconds: 0 } },
  queues: [
    {
      ...{ queue: 'identities', permission: 'identity.review', promised: 1, late: 0 },
      ...{ waiting, oldestTime: times[0] ?? null, times },
    },
  ],
})

function Frame() {
  useRenewedLists()
  return null
}

afterEach(async () => {
  await closeForm()
  useSession.setState({ token: undefined })
})

it('asks for the list of a queue anew when others wait there, and for none while the same do', async () => {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', {
    operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
    ...{ roles: ['support'], permissions: ['house.read', 'identity.review'], expireTime: 2, freshUntil: 1 },
    ...{ factors: ['email'], passkeys: [], recoveryCodesLeft: 0, sessions: [] },
  })
  answers.set('/api/console/home', house(1, [5]))
  await openForm(<Frame />)
  await settled()
  queryClient.setQueryData(LIST, { rows: [], next: null, waiting: 1 })
  const told = async (now: House) => {
    queryClient.setQueryData(LIST, { rows: [], next: null, waiting: 1 })
    await act(async () => {
      queryClient.setQueryData(['console.home', {}], now)
      await settled()
    })
    return queryClient.getQueryState(LIST)?.isInvalidated
  }
  expect(await told({ ...house(1, [5]), time: 2 })).toBe(false)
  expect(await told(house(2, [5, 6]))).toBe(true)
  expect(await told({ ...house(2, [5, 6]), time: 3 })).toBe(false)
  // One left as another came.
  expect(await told(house(2, [6, 7]))).toBe(true)
})
