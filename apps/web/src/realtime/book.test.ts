import type { Depth } from '@candlewick/protocol/realtime'
import { describe, expect, it } from 'vitest'
import { Book, type BookScale } from './book.ts'

const whole: BookScale = {
  ticksOf: (text) => (Number.isInteger(Number(text)) ? Number(text) : undefined),
  lotsOf: (text) => (Number.isInteger(Number(text)) ? Number(text) : undefined),
}
const depth = (part: Partial<Depth>): Depth => ({
  snapshot: false,
  previous: 0,
  sequence: 1,
  bids: [],
  asks: [],
  time: 7,
  ...part,
})
const snapshot = depth({
  snapshot: true,
  sequence: 10,
  bids: [
    ['99', '2'],
    ['98', '5'],
  ],
  asks: [
    ['101', '1'],
    ['103', '4'],
  ],
})

describe('the book', () => {
  it('keeps both sides best first whatever the order of the changes', () => {
    const book = new Book(whole)
    book.apply(snapshot)
    const bids: Depth['bids'] = [
      ['97', '1'],
      ['100', '3'],
    ]
    expect(book.apply(depth({ previous: 10, sequence: 11, bids, asks: [['102', '9']] }))).toBe('applied')
    expect(book.view().bids).toEqual({ ticks: [100, 99, 98, 97], lots: [3, 2, 5, 1] })
    expect(book.view().asks).toEqual({ ticks: [101, 102, 103], lots: [1, 9, 4] })
  })

  it('removes a level whose quantity becomes zero and ignores the removal of one it never had', () => {
    const book = new Book(whole)
    book.apply(snapshot)
    const asks: Depth['asks'] = [
      ['101', '0'],
      ['555', '0'],
    ]
    book.apply(depth({ previous: 10, sequence: 11, asks }))
    expect(book.view().asks).toEqual({ ticks: [103], lots: [4] })
  })

  it('says that a delta was missed and takes nothing more until the next snapshot', () => {
    const book = new Book(whole)
    book.apply(snapshot)
    expect(book.apply(depth({ previous: 12, sequence: 13, bids: [['99', '0']] }))).toBe('gap')
    expect(book.apply(depth({ previous: 13, sequence: 14 }))).toBe('gap')
    expect(book.apply({ ...snapshot, sequence: 20 })).toBe('applied')
    expect(book.apply(depth({ previous: 20, sequence: 21 }))).toBe('applied')
  })

  it('passes over a delta that the snapshot already contains', () => {
    const book = new Book(whole)
    book.apply(snapshot)
    expect(book.apply(depth({ previous: 8, sequence: 9, bids: [['99', '0']] }))).toBe('old')
    expect(book.view().bids.lots).toEqual([2, 5])
  })

  it('asks for the book anew when a price is no whole count of ticks', () => {
    const book = new Book(whole)
    book.apply(snapshot)
    expect(book.apply(depth({ previous: 10, sequence: 11, bids: [['99.5', '1']] }))).toBe('gap')
  })

  it('hands out copies that later changes do not touch', () => {
    const book = new Book(whole)
    book.apply(snapshot)
    const before = book.view()
    book.apply(depth({ previous: 10, sequence: 11, bids: [['99', '0']] }))
    expect(before.bids.ticks).toEqual([99, 98])
  })
})
