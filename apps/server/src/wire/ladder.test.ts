/** What becomes of a ladder of which rungs are refused although all of them were checked. */
import { CallError, type ErrorName } from '@candlewick/protocol/errors'
import { expect, it } from 'vitest'
import { placeLadder, plannedLadder } from './ladder.ts'

const MARKET = {
  ...{ symbol: 'BTC_USDT', base: 'BTC', quote: 'USDT', tickSize: '0.01', lotSize: '0.00001', lotUnits: 1_000 },
  ...{ baseDecimals: 8, quoteDecimals: 6 },
}
const FORM = { fromPrice: '100', toPrice: '98', rungs: 3, quantity: '0.3', sizes: 'even', clientId: 'l' } as const

/** Places the ladder where these rungs are refused so. */
function placed(refused: Readonly<Record<string, ErrorName>>, known: readonly string[] = []) {
  const asked: string[] = []
  const checked: string[] = []
  const answer = placeLadder(plannedLadder(FORM, MARKET), {
    isKnown: (clientId) => known.includes(clientId),
    check: (rungs) => {
      checked.push(...rungs.map(({ form }) => form.clientId))
    },
    place: async ({ form: { clientId } }) => {
      asked.push(clientId)
      const error = refused[clientId]
      if (error !== undefined) throw new CallError(error, { field: 'quantity', bound: '1' })
      return `order ${clientId}`
    },
  })
  return { answer, asked, checked }
}

it('a rung refused after others stood is said with its reason, and the next ones are placed', async () => {
  const { answer, asked } = placed({ 'l.2': 'insufficient_balance' })
  expect(await answer).toEqual({
    clientId: 'l',
    placed: 2,
    refused: 1,
    records: [
      { clientId: 'l.1', price: '100', quantity: '0.1', order: 'order l.1' },
      {
        ...{ clientId: 'l.2', price: '99', quantity: '0.1' },
        refusal: { error: 'insufficient_balance', field: 'quantity', bound: '1' },
      },
      { clientId: 'l.3', price: '98', quantity: '0.1', order: 'order l.3' },
    ],
  })
  expect(asked).toEqual(['l.1', 'l.2', 'l.3'])
})

it('where nothing stands the whole is refused, but not where something may stand', async () => {
  const all = { 'l.1': 'market_halted', 'l.2': 'market_halted', 'l.3': 'market_halted' } as const
  await expect(placed(all).answer).rejects.toMatchObject({ error: 'market_halted' })
  const { placed: count, refused } = await placed({ ...all, 'l.1': 'unknown' }).answer
  expect([count, refused]).toEqual([0, 3])
})

it('what is there already is asked for first, is not checked again, and is not of another ladder', async () => {
  const { answer, asked, checked } = placed({}, ['l.2'])
  expect(await answer).toMatchObject({ placed: 3, refused: 0 })
  expect([asked, checked]).toEqual([
    ['l.2', 'l.1', 'l.3'],
    ['l.1', 'l.3'],
  ])
  const other = placed({ 'l.2': 'client_id_reused' }, ['l.2'])
  await expect(other.answer).rejects.toMatchObject({ error: 'client_id_reused' })
  expect([other.asked, other.checked]).toEqual([['l.2'], []])
})

it('what the same request beside it placed meanwhile is not checked again either', async () => {
  const known = new Set(['l.1'])
  const checked: string[] = []
  const answer = await placeLadder(plannedLadder(FORM, MARKET), {
    isKnown: (clientId) => known.has(clientId),
    check: (rungs) => {
      checked.push(...rungs.map(({ form }) => form.clientId))
    },
    place: async ({ form: { clientId } }) => {
      known.add('l.2')
      return clientId
    },
  })
  expect([checked, answer.placed]).toEqual([['l.3'], 3])
})
