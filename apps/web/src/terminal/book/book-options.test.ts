// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { changeBookOptions, changeGrouping, readBookOptions, resetBookOptions, useBookOptions } from './book-options.ts'

beforeEach(() => {
  localStorage.clear()
  resetBookOptions()
})

it('starts with both sides, base coin, running sums and the imbalance', () => {
  expect(readBookOptions(undefined)).toEqual({
    look: 'both',
    unit: 'base',
    cumulative: true,
    imbalance: true,
    grouping: {},
  })
})

it('takes of what was kept only what is on offer', () => {
  const content = {
    look: 'sideways',
    unit: 'quote',
    cumulative: 0,
    imbalance: false,
    grouping: { A_B: 5, C_D: 1.5, E_F: 'x' },
  }
  expect(readBookOptions(content)).toEqual({
    look: 'both',
    unit: 'quote',
    cumulative: true,
    imbalance: false,
    grouping: { A_B: 5 },
  })
})

it('keeps one grouping a market, and forgets all by a reset', () => {
  changeGrouping('BTC_USDT', 20)
  changeGrouping('ETH_USDT', 5)
  changeBookOptions({ unit: 'quote' })
  expect(useBookOptions.getState()).toMatchObject({ unit: 'quote', grouping: { BTC_USDT: 20, ETH_USDT: 5 } })
  changeGrouping('BTC_USDT', 1)
  expect(useBookOptions.getState().grouping).toEqual({ ETH_USDT: 5 })
  resetBookOptions()
  expect(useBookOptions.getState()).toEqual(readBookOptions(undefined))
})
