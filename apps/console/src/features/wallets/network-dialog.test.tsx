import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import { NetworkDialog } from './networks.tsx'

afterEach(closeForm)

it.each([
  ['running', 'Halt', 'halt'],
  ['halted', 'Resume', 'resume'],
] as const)('a network that is %s can be asked to %s, with a reason', async (state, button, way) => {
  const path = `/api/console/wallets/networks/${way}`
  answers.set(path, { proposalId: 'p', state: 'applied', outcome: '' })
  await openForm(<NetworkDialog network={{ network: 'ethereum', state }} onClose={() => undefined} />)
  await press(button)
  expect(sent).toEqual([])
  await type('Reason', 'its providers differ')
  await press(button)
  expect(sent).toEqual([{ path, body: { network: 'ethereum', reason: 'its providers differ' } }])
})
