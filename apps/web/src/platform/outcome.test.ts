import { CallFailure } from '@candlewick/protocol/client'
import { texts } from '@candlewick/ui/texts.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import common from '../locales/en/common.json'
import { type Asking, isLost, sent, sentOnce } from './outcome.ts'

beforeAll(() => {
  texts.start({ language: 'en', resources: { en: { common } } })
})

const failure = (error: string, code: number, msg = '') => new CallFailure('spot.submit', { error, code, msg })
const LOST = failure('transport', 0)

/** A server that answers questions one after the other; a failure is thrown. */
function asking(...answers: (string | CallFailure)[]): Asking & { pauses: number[]; asked: string[] } {
  const pauses: number[] = []
  const asked: string[] = []
  return {
    pauses,
    asked,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    ask: async (kind, clientId) => {
      asked.push(`${kind} ${clientId}`)
      const answer = answers.shift() ?? 'absent'
      if (answer instanceof CallFailure) throw answer
      return { state: answer, msg: answer === 'refused' ? 'Not enough USDT' : '' }
    },
  }
}

/** A call that comes to these one after the other. */
function calls(...results: (string | CallFailure)[]) {
  let made = 0
  const call = async () => {
    const result = results[made] ?? 'too often'
    made += 1
    if (result instanceof CallFailure) throw result
    return result
  }
  return { call, made: () => made }
}

let lost = 0
const sending = (call: () => Promise<string>, ask: Asking) =>
  sent({ kind: 'spot', clientId: 'mine', call, onLost: () => (lost += 1) }, ask)
beforeEach(() => {
  lost = 0
})

describe('what is sent with a client id', () => {
  it('has done nothing where the browser had no network, and says so at once', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const ask = asking()
    const words = 'You are offline: nothing was sent. Send it again once you are connected'
    expect(await sending(calls(LOST).call, ask)).toEqual({ field: undefined, words, absent: true })
    expect([ask.asked, lost, toast.items().at(-1)?.text]).toEqual([[], 0, words])
    vi.unstubAllGlobals()
  })

  it('is asked about nowhere where it was answered', async () => {
    const ask = asking()
    expect(await sending(calls('order').call, ask)).toEqual({ made: 'order' })
    const refused = failure('insufficient_balance', 400, 'Not enough')
    expect(await sending(calls(refused).call, ask)).toEqual({ field: undefined, words: 'Not enough' })
    const away = failure('unavailable', 503, 'Not available')
    expect(await sending(calls(away).call, ask)).toEqual({ field: undefined, words: 'Not available' })
    expect([ask.asked, lost]).toEqual([[], 0])
  })

  it.each([
    ['no answer', LOST],
    ['an open outcome', failure('unknown', 504)],
    ['a bug', failure('internal', 500)],
    ['a gateway in between that gave up', failure('transport', 502)],
  ])('is fetched after %s, where it was done', async (_, first) => {
    const ask = asking(LOST, 'open', 'done')
    const order = calls(first, 'order')
    expect(await sending(order.call, ask)).toEqual({ made: 'order' })
    expect(ask.asked).toEqual(['spot mine', 'spot mine', 'spot mine'])
    expect(ask.pauses).toEqual([500, 1_000, 2_000])
    expect([order.made(), lost]).toEqual([2, 1])
    expect(toast.items().map(({ text }) => text)).toContain(common.sent.finding)
  })

  it('is never sent again by itself where it is not there, and is believed absent only at the second word', async () => {
    const ask = asking('absent', 'open', 'absent', LOST, 'absent', 'absent')
    const order = calls(LOST)
    expect(await sending(order.call, ask)).toEqual({ field: undefined, words: common.sent.absent, absent: true })
    expect([order.made(), ask.asked.length]).toEqual([1, 6])
  })

  it('is refused in the words of the refusal that came too late', async () => {
    expect(await sending(calls(LOST).call, asking('refused'))).toEqual({ field: undefined, words: 'Not enough USDT' })
  })

  it('is left to the lists where the login has ended meanwhile', async () => {
    const out = failure('token_invalid', 401, 'Log in again')
    expect(await sending(calls(LOST).call, asking('open', out))).toEqual({ field: undefined, words: 'Log in again' })
  })

  it('pauses ever longer, and not longer than eight seconds', async () => {
    const ask = asking('open', 'open', 'open', 'open', 'open', 'open', 'open', 'done')
    await sending(calls(LOST, 'order').call, ask)
    expect(ask.pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000])
  })
})

it('the same asked again after it was absent has the same client id, so that it can never be done twice', async () => {
  const ids: string[] = []
  const send = (body: object, result: string | CallFailure) =>
    sentOnce(
      'transfer',
      body,
      ({ clientId }) => {
        ids.push(clientId)
        return calls(result).call()
      },
      { asking: asking('absent', 'absent') },
    )
  await send({ amount: '1' }, LOST)
  await send({ amount: '2' }, 'moved')
  await send({ amount: '1' }, 'moved')
  await send({ amount: '1' }, 'moved')
  expect(ids[2]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
})

it('an answer that says what happened is not lost', () => {
  expect([failure('unavailable', 503), failure('busy', 429), failure('client_id_reused', 409)].map(isLost)).toEqual([
    false,
    false,
    false,
  ])
})
