import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press } from '../../parts/testing/form.tsx'
import { type HousePayment, PaymentFacts } from './house-payments.tsx'
import { hotShareOf } from './share-bar.tsx'
import { type Balances, WalletCard, WalletCards } from './wallet-cards.tsx'

const WALLET: Balances = {
  ...{ network: 'ethereum', coin: 'USDT', time: 1_700_000_000_000, height: 1_234 },
  hot: [{ address: '0xa1', amount: '1250.000001' }],
  cold: [{ address: '0xc0', amount: '40000' }],
  gas: { coin: 'ETH', address: '0xa2', amount: '0.5' },
  ...{ hotTotal: '1250.000001', coldTotal: '40000', low: '100', target: '200', high: '1000' },
  lastMove: { time: 1_699_000_000_000, amount: '7.000001', transaction: { txid: '0xc01d', link: '/dev/x' } },
  ...{ task: 'sweep', amount: '1050.000001' },
}

afterEach(closeForm)

it('a coin says in one sentence what is to be done, with every address and what it holds', async () => {
  await openForm(<WalletCard wallet={WALLET} />)
  for (const words of ['Sweep 1,050.000001 USDT to cold', '0xa1', '40,000 USDT', '0.5 ETH', '7.000001 USDT']) {
    expect([words, isThere(words)]).toEqual([words, true])
  }
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/dev/x')
  // Of the card, of each address (gas is another coin), of the last move.
  const pictures = [...document.querySelectorAll('img[alt=""]')].map((one) => one.getAttribute('src') ?? '')
  expect(pictures.map((src) => /coin-([A-Z]+)-/.exec(src)?.[1])).toEqual(['USDT', 'USDT', 'USDT', 'ETH', 'USDT'])
  expect(isThere('Hot 1,250.000001 (3.03%)')).toBe(true)
  expect(isThere('Wanted hot: 100 to 1,000 USDT, brought back to 200')).toBe(true)
})

it.each([
  ['fill', '12000', 'Bring 12,000 USDT back from cold'],
  ['short', '12000', 'Bring 12,000 USDT in: cold holds less'],
  ['moving', null, 'A move to cold is under way'],
  ['nothing', null, 'Nothing to do'],
  ['unset', null, 'Set marks to be told what to do'],
] as const)('of %s there are plain words', async (task, amount, words) => {
  await openForm(<WalletCard wallet={{ ...WALLET, task, amount }} />)
  expect(isThere(words)).toBe(true)
})

it('a chain that gave no answer shows addresses without amounts, and no bar', async () => {
  const held = [{ address: '0xa1', amount: null }]
  const none = { time: null, height: null, hotTotal: null, coldTotal: null, amount: null }
  await openForm(<WalletCard wallet={{ ...WALLET, ...none, hot: held, task: 'unread' }} />)
  expect([isThere('The chain could not be read just now'), isThere('0xa1'), isThere('not known')]).toEqual([
    true,
    true,
    true,
  ])
  expect(isThere('Wanted hot')).toBe(false)
})

it('wallets that did not come are asked for again', async () => {
  const path = '/api/console/wallets/balances'
  answers.set(path, { code: 403, error: 'forbidden', msg: '' })
  await openForm(<WalletCards />)
  expect(isThere('The wallets did not come')).toBe(true)
  answers.set(path, { rows: [WALLET], next: null })
  await press('Try again')
  expect(isThere('Sweep 1,050.000001 USDT to cold')).toBe(true)
})

it('the hot share is of exact amounts, and none where nothing is there or known', () => {
  expect(hotShareOf({ hotTotal: '250', coldTotal: '750' })).toBe(2_500)
  expect(hotShareOf({ hotTotal: '10', coldTotal: '11604.8' })).toBe(8)
  expect(hotShareOf({ hotTotal: '0.000000000000000001', coldTotal: '90071992547409930000' })).toBe(0)
  expect(hotShareOf({ hotTotal: '5', coldTotal: '0' })).toBe(10_000)
  expect(hotShareOf({ hotTotal: '0', coldTotal: '0' })).toBeUndefined()
  expect(hotShareOf({ hotTotal: null, coldTotal: '5' })).toBeUndefined()
})

it('a payment says from where to where, what it replaced, and who is behind it', async () => {
  const payment: HousePayment = {
    ...{ id: '7', time: 1_700_000_000_000, kind: 'cold', network: 'ethereum', coin: 'USDT', amount: '1.5' },
    from: { wallet: 'hot', address: '0xa1' },
    to: { wallet: 'cold', address: '' },
    ...{
      state: 'final',
      mined: true,
      transaction: { txid: '0xb', link: null },
      replaced: [{ txid: '0xa', link: null }],
    },
    ...{ fee: '0.002', feeCoin: 'ETH', marksBy: { proposed: 'Rita', approved: 'Adam' }, feeBy: 'Finn' },
  }
  await openForm(<PaymentFacts payment={payment} />)
  for (const words of ['Hot 0xa1', 'Cold', '0xb', '0xa', 'replaced once', '0.002 ETH', 'Rita', 'Adam', 'Finn']) {
    expect([words, isThere(words)]).toEqual([words, true])
  }
})
