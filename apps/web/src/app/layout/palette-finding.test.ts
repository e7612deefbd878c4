import { expect, it } from 'vitest'
import { found, says, spoken, type Target } from './palette-finding.ts'

const market = (base: string, quote: string, name: string, group: string): Target => ({
  ...{ id: `${group} ${base}`, label: `${base}/${quote} · ${name}`, group, market: { base, quote, name } },
})
const TARGETS: Target[] = [
  { id: 'security', label: 'Security', group: 'Page' },
  { id: 'night', label: 'Theme: Night', group: 'Setting' },
  market('ETH', 'USDT', 'Ethereum', 'Spot'),
  market('ETH', 'USDT', 'Ethereum', 'Margin'),
  market('LINK', 'USDT', 'Chainlink', 'Spot'),
]
const PERPETUAL: Target = { ...market('BTC', 'USDT', 'Bitcoin', 'USDT-M perpetuals'), also: 'BTC USDT PERP' }
const ids = (typed: string, recent: string[] = []) => found(TARGETS, typed, recent).map(({ id }) => id)

it('finds pages, settings and markets of each kind by a few letters of each word', () => {
  expect(ids('secur')).toEqual(['security'])
  expect(ids('night theme')).toEqual(['night'])
  expect(ids('lnk')).toEqual(['Spot LINK'])
  expect(ids('eth margin')).toEqual(['Margin ETH'])
  expect(ids('ethusdt')).toEqual(['Spot ETH', 'Margin ETH'])
  expect(ids('nobody at all')).toEqual([])
})

it('finds a contract by what traders call it, though that is not shown', () => {
  expect(found([...TARGETS, PERPETUAL], 'btc perp', []).map(({ id }) => id)).toEqual(['USDT-M perpetuals BTC'])
})

it('puts words that stand there as they were typed before the same words apart', () => {
  const colours = ['Green rises, red falls', 'Red rises, green falls'].map((label) => ({ id: label, label, group: '' }))
  expect(found(colours, 'red rises', [])[0]?.label).toBe('Red rises, green falls')
  expect(found(colours, 'green rises', [])[0]?.label).toBe('Green rises, red falls')
})

it('puts what was used lately first, the last of it before the rest', () => {
  expect(ids('', ['Spot LINK', 'night']).slice(0, 3)).toEqual(['Spot LINK', 'night', 'security'])
  expect(ids('eth', ['Margin ETH'])[0]).toBe('Margin ETH')
})

it('takes amount and coin out of a sentence, as the language writes them', () => {
  const coins = new Set(['USDT', 'BTC'])
  const english = { group: ',', decimal: '.' }
  expect(spoken('transfer 1,500.25 btc to contracts', coins, english)).toEqual({
    ...{ amount: '1500.25', coin: 'BTC', rest: ['transfer', 'to', 'contracts'] },
  })
  expect(spoken('1.500,5 übertragen', coins, { group: '.', decimal: ',' })).toMatchObject({ amount: '1500.5' })
  expect(spoken('划转500到合约', coins, english)).toEqual({ amount: '500', coin: undefined, rest: ['划转', '到合约'] })
})

it('understands a sentence by its words, whatever their endings, and none where nothing was said', () => {
  expect(says('Transfer 500 USDT to USDT-M contract account', ['transfer', 'to', 'contracts'])).toBe(true)
  expect(says('划转 500 USDT 到 U 本位合约账户', ['划转', '到合约'])).toBe(true)
  expect(says('Transfer 500 USDT to Spot account', ['transfer', 'contracts'])).toBe(false)
  expect(says('Transfer 500 USDT to Spot account', [])).toBe(false)
})
