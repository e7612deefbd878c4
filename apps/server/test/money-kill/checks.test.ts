/** Each check of the programme fails where what it looks for is there. */
import { expect, test } from 'vitest'
import { balanceFaults, coinFaults, lossFaults, paymentFaults } from './checks.ts'

const due = [{ id: 'w1', address: '0xAb', coin: 'ETH', amount: 5n }]
const paid = { txid: 't1', address: '0xab', coin: 'ETH', amount: 5n }

test('one payment of the amount passes; a second one, none, another amount or another coin does not', () => {
  expect(paymentFaults(due, [paid, { ...paid, address: '0xcd' }])).toEqual([])
  expect(paymentFaults(due, [paid, { ...paid, txid: 't2' }])).toEqual([
    'withdrawal w1: paid 2 times: 5 ETH by t1, 5 ETH by t2',
  ])
  expect(paymentFaults(due, [paid, { ...paid, txid: 't2', coin: 'USDT', amount: 1n }])[0]).toContain('paid 2 times')
  expect(paymentFaults(due, [])).toEqual(['withdrawal w1: nothing was paid'])
  expect(paymentFaults(due, [{ ...paid, amount: 4n }])[0]).toContain('5 ETH were due, paid was 4 ETH')
  expect(paymentFaults(due, [{ ...paid, coin: 'USDT' }])[0]).toContain('5 ETH were due, paid was 5 USDT')
})

test('a balance that is more, less, or gone is found', () => {
  const left = new Map([['ann USDT', '10/0']])
  expect(balanceFaults(left, new Map([['ann USDT', '10/0']]))).toEqual([])
  for (const now of ['11/0', '9/0', '9/1']) expect(balanceFaults(left, new Map([['ann USDT', now]]))).toHaveLength(1)
  expect(balanceFaults(left, new Map())).toEqual(['ann USDT: had 10/0, has nothing'])
})

test('a difference of one unit between chain and ledger is found, and what is never finished', () => {
  const coin = (residue: bigint, unsettled = 0n) => [
    { coin: 'BTC', residue, terms: new Map([['unsettled', unsettled]]) },
  ]
  expect(coinFaults(coin(0n, 7n), false)).toEqual([])
  expect(coinFaults(coin(0n), true)).toEqual([])
  expect(coinFaults(coin(1n), false)).toHaveLength(1)
  expect(coinFaults(coin(-1n), true)).toHaveLength(1)
  expect(coinFaults(coin(0n, 7n), true)).toEqual(['BTC: unsettled of 7 where nothing is under way'])
})

test('losses are what was lost, no more and no less', () => {
  expect(lossFaults(new Map([['BTC', 3n]]), new Map([['BTC', -3n]]))).toEqual([])
  expect(lossFaults(new Map([['BTC', 3n]]), new Map())).toHaveLength(1)
  expect(lossFaults(new Map(), new Map([['BTC', -1n]]))).toHaveLength(1)
})
