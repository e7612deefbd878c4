import { fromSteps, toStepCount } from '@candlewick/money/decimal'
import { decimalsFault } from '@candlewick/rules/asset-decimals'
import { describe, expect, it } from 'vitest'
import { ASSETS, decimalsOf, demoGenesis, INDEX_SYMBOLS, makerGenesis, spotMarketRules } from './catalog.ts'

describe('the catalogue of the demo', () => {
  it('has whole integers for every market', () => {
    for (const market of spotMarketRules()) {
      expect(market.tickLotUnits, market.symbol).toBeGreaterThan(0)
      expect(market.lotUnits, market.symbol).toBeGreaterThan(0)
      expect(market.minNotional, market.symbol).toBeGreaterThan(0)
    }
  })

  it('lists each symbol and asset once', () => {
    for (const names of [ASSETS.map(({ code }) => code), INDEX_SYMBOLS.map(({ symbol }) => symbol)]) {
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('keeps what the makers are given within each cap', () => {
    const sums = new Map<string, number>()
    for (const command of makerGenesis()) {
      if (command.type === 'house.fund') sums.set(command.asset, (sums.get(command.asset) ?? 0) + command.amount)
    }
    for (const { code, cap } of ASSETS) expect(sums.get(code), code).toBeLessThan(cap)
  })

  it('counts each asset in as many decimals as there is room for', () => {
    for (const { code, decimals } of ASSETS) expect(decimalsFault(code, decimals), code).toBeUndefined()
  })

  it('gives the makers of an older release whole coins of the decimals that it listed', () => {
    const of = (decimals: number) =>
      makerGenesis((code) => (code === 'DOGE' ? decimals : decimalsOf(code))).find(
        (command) => command.type === 'house.fund' && command.asset === 'DOGE',
      )
    expect(of(8)).toMatchObject({ amount: 12_000_000 * 10 ** 8 })
    expect(of(4)).toMatchObject({ amount: 12_000_000 * 10 ** 4 })
  })

  it('counts prices in steps that read back as written', () => {
    for (const { tickSize } of INDEX_SYMBOLS) {
      const counted = toStepCount(tickSize, tickSize)
      expect(counted).toMatchObject({ ok: true, value: 1 })
      expect(fromSteps(1, tickSize)).toBe(tickSize)
    }
  })

  it('defines every asset before the markets that need it', () => {
    const types = demoGenesis().map(({ type }) => type)
    expect(types.lastIndexOf('asset')).toBeLessThan(types.indexOf('market'))
  })
})
