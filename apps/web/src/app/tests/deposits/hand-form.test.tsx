/** A transfer that is reported: whatever became of the first try, the same sent again is the same to the server. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fill } from '../../testing/hands.ts'
import { endOf } from '../../testing/specimens/specimen.ts'
import { faultsShown, leave, missing, openStage, reached, show, submit } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { HandForm } = await import('../../../features/assets/wallet/hand-form.tsx')

vi.setConfig({ testTimeout: 60_000 })
const AMOUNT = 'input[inputmode="decimal"]'
const PICTURE = 'input[type="file"]'
const UPLOAD = endOf('platform.uploadFile')
const SUBMIT = endOf('deposits.submit')
/** Reports as they were sent. */
const sent: Record<string, string>[] = []
const uploads = () => asked.filter((url) => url.endsWith(UPLOAD)).length

beforeAll(async () => {
  await openStage()
  const told = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith(SUBMIT) && typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return told(url)
  })
})
beforeEach(async () => {
  answers.clear()
  asked.length = 0
  sent.length = 0
  stores('1')
  answers.set(SUBMIT, { refusal: { error: 'unknown', msg: 'The answer was lost.' } })
  await show(<HandForm coin="XRP" decimals={6} network="ripple" />)
  act(() => fill(document.body, { [AMOUNT]: '25', [PICTURE]: 'paid.png' }))
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

/** What the next picture is stored as. */
function stores(name: string) {
  answers.set(UPLOAD, { data: { url: '', name: `${name.repeat(40)}.png`, size: 1, width: 1, height: 1 } })
}

/** Sends it until it was sent so often. */
async function sends(times: number): Promise<void> {
  await submit()
  await reached(() => {
    expect(sent).toHaveLength(times)
    expect(document.querySelector('button[aria-busy="true"]')).toBeNull()
  })
}

it('sent again it is the same report, and its picture is not stored twice', async () => {
  await sends(1)
  stores('2')
  await sends(2)
  expect(uploads()).toBe(1)
  expect(sent[1]).toEqual(sent[0])
})

it('with another amount it is another report of the same picture', async () => {
  await sends(1)
  act(() => fill(document.body, { [AMOUNT]: '26' }))
  await sends(2)
  expect(uploads()).toBe(1)
  expect(sent[1]).toEqual({ ...sent[0], amount: '26', clientId: expect.any(String) })
  expect(sent[1]?.clientId).not.toBe(sent[0]?.clientId)
})

it('another picture is stored, and so is one that the server no longer has', async () => {
  await sends(1)
  stores('2')
  act(() => fill(document.body, { [PICTURE]: 'paid-2.png' }))
  answers.set(SUBMIT, { refusal: { error: 'field_invalid', msg: 'No such picture.', field: 'screenshot' } })
  await sends(2)
  expect([uploads(), sent[1]?.screenshot]).toEqual([2, `${'2'.repeat(40)}.png`])
  stores('3')
  await sends(3)
  expect([uploads(), sent[2]?.screenshot]).toEqual([3, `${'3'.repeat(40)}.png`])
  expect(faultsShown().map(({ words }) => words)).toEqual(['No such picture.'])
})

it('once it is reported, the same amount is a report of its own', async () => {
  answers.set(SUBMIT, { data: { id: 'd'.repeat(20) } })
  await sends(1)
  await reached(() => expect(document.querySelector<HTMLInputElement>(AMOUNT)?.value).toBe(''))
  act(() => fill(document.body, { [AMOUNT]: '25', [PICTURE]: 'paid.png' }))
  await sends(2)
  expect(sent[1]?.clientId).not.toBe(sent[0]?.clientId)
})
