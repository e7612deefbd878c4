import { describe, expect, it } from 'vitest'
import { worthText } from '../../../state/valuation.ts'
import { DAY_MS, equityLine, scaled, worthFraction } from './line.ts'

const [DAY, NEXT, TODAY] = [10 * DAY_MS, 11 * DAY_MS, 12 * DAY_MS]
const PRICES: Readonly<Record<number, string>> = { [DAY - DAY_MS]: '90', [DAY]: '100', [NEXT]: '110', [TODAY]: '121.5' }
const priceAt = (asset: string, day: number) =>
  asset === 'USDT' ? scaled('1') : asset === 'ETH' ? scaled(PRICES[day] ?? '0') : undefined

const told = (worth: bigint) => Number(worthText(worthFraction(worth)))
const change = (day: number, account: number, asset: string, by: string, flow = '0') => ({
  day,
  account,
  asset,
  change: by,
  flow,
})

describe('the line of equity', () => {
  it('values each day by the prices of its end, what was there before included, and money that came apart', () => {
    const line = equityLine(
      [
        change(DAY - DAY_MS, 1, 'ETH', '2'),
        change(DAY, 1, 'USDT', '1000', '1000'),
        change(NEXT, 1, 'USDT', '-220'),
        change(NEXT, 1, 'ETH', '2'),
      ],
      DAY,
      TODAY,
      priceAt,
    )
    expect(line.points.map(({ day, worth, flow }) => [day, told(worth), told(flow)])).toEqual([
      [DAY - DAY_MS, 180, 0],
      [DAY, 1200, 1000],
      [NEXT, 780 + 4 * 110, 0],
      [TODAY, 780 + 4 * 121.5, 0],
    ])
  })

  it('counts today’s profit by account and by coin, to which a transfer adds nothing in sum', () => {
    const line = equityLine(
      [
        change(NEXT, 1, 'ETH', '4'),
        change(NEXT, 1, 'USDT', '50'),
        change(TODAY, 1, 'ETH', '-1', '-1'),
        change(TODAY, 2, 'ETH', '1', '1'),
        change(TODAY, 2, 'USDT', '-3'),
        change(TODAY, 1, 'USDT', '500', '500'),
      ],
      DAY,
      TODAY,
      priceAt,
    )
    expect([...line.accounts].map(([type, worth]) => [type, told(worth)])).toEqual([
      [1, 4 * 11.5],
      [2, -3],
    ])
    expect([...line.coins].map(([coin, worth]) => [coin, told(worth)])).toEqual([
      ['ETH', 46],
      ['USDT', -3],
    ])
    const [before, now] = line.points.slice(-2)
    expect(told((now?.worth ?? 0n) - (before?.worth ?? 0n) - (now?.flow ?? 0n))).toBe(43)
  })

  it('says which coins had no price, and only while they were held', () => {
    const held = equityLine([change(DAY, 1, 'DOT', '1'), change(DAY, 1, 'USDT', '1')], DAY, TODAY, priceAt)
    expect([...held.unpriced]).toEqual(['DOT'])
    expect(held.points.map(({ worth }) => told(worth))).toEqual([0, 1, 1, 1])
    const never = equityLine([change(DAY, 1, 'DOT', '1'), change(DAY, 1, 'DOT', '-1')], DAY, TODAY, priceAt)
    expect([...never.unpriced]).toEqual([])
  })

  it('is exact where floating point is not, and takes no more decimals than it holds', () => {
    const changes = Array.from({ length: 10 }, () => change(DAY, 1, 'USDT', '0.1'))
    const [, first] = equityLine(changes, DAY, TODAY, priceAt).points
    expect(first?.worth).toBe(scaled('1') * 10n ** 18n)
    expect(scaled('-0.000000000000000001')).toBe(-1n)
    expect(() => scaled('0.0000000000000000001')).toThrow(/decimals/)
  })
})
