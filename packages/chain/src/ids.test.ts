import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalTxid, depositId, indexText } from './deposit-id.ts'
import { canonicalWithdrawal, type WithdrawalRequest, withdrawalId } from './withdrawal-id.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const EVM = `0x${'aB'.repeat(32)}`

describe('the id of a deposit', () => {
  it('is the hash of network, transaction and place', () => {
    const id = depositId('ethereum', EVM, { kind: 'log', ordinal: 3 })
    expect(id).toBe(sha256(`dep|ethereum|${EVM.toLowerCase()}|3`))
    expect(id).toHaveLength(64)
  })

  it('does not depend on how the transaction is written', () => {
    const index = { kind: 'tx' } as const
    expect(depositId('ethereum', EVM.slice(2), index)).toBe(depositId('ethereum', ` ${EVM.toLowerCase()}`, index))
    expect(depositId('bitcoin', 'AB'.repeat(32), index)).toBe(depositId('bitcoin', 'ab'.repeat(32), index))
  })

  it('tells places, networks and kinds of payments apart', () => {
    const indexes = [
      { kind: 'log', ordinal: 0 },
      { kind: 'log', ordinal: 1 },
      { kind: 'tx' },
      { kind: 'trace', path: [0] },
      { kind: 'trace', path: [0, 1] },
    ] as const
    const ids = new Set(indexes.flatMap((index) => [depositId('ethereum', EVM, index), depositId('bnb', EVM, index)]))
    expect(ids.size).toBe(10)
    expect(indexText({ kind: 'trace', path: [0, 1] })).toBe('trace:0.1')
  })

  it('is made of nothing but an id of a transaction', () => {
    for (const text of ['', '0x12', 'zz'.repeat(32), `${EVM}00`])
      expect(canonicalTxid('ethereum', text)).toBeUndefined()
    expect(canonicalTxid('bitcoin', EVM)).toBeUndefined()
    expect(() => depositId('bitcoin', EVM, { kind: 'output', vout: 0 })).toThrow(RangeError)
    const solana = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQkjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
    expect(canonicalTxid('solana', solana)).toBe(solana)
    expect(canonicalTxid('tron', 'AB'.repeat(32))).toBe('ab'.repeat(32))
  })
})

describe('the id of a withdrawal', () => {
  const request: WithdrawalRequest = {
    user: 'k7m2qx4nbt5vw3yzhd6a',
    asset: 'USDT',
    network: 'ethereum',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    memo: '',
    amount: 1_500_000n,
    fee: 2_000_000,
    nonce: 'n1',
  }

  it('binds every field', () => {
    const others: Partial<WithdrawalRequest>[] = [
      { user: 'k7m2qx4nbt5vw3yzhd6b' },
      { asset: 'USDC' },
      { network: 'bnb' },
      { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
      { memo: '1' },
      { amount: 1_500_001 },
      { fee: 2_000_001 },
      { nonce: 'n2' },
    ]
    const ids = new Set([request, ...others.map((other) => ({ ...request, ...other }))].map(withdrawalId))
    expect(ids.size).toBe(others.length + 1)
    expect(withdrawalId(request)).toBe(sha256(canonicalWithdrawal(request)))
  })

  it('no field runs into the next', () => {
    const one = withdrawalId({ ...request, memo: '1","2', nonce: '3' })
    expect(one).not.toBe(withdrawalId({ ...request, memo: '1', nonce: '2","3' }))
  })

  it('a number and a bigint of the same size are the same amount; what is not whole is none', () => {
    expect(withdrawalId({ ...request, amount: 1_500_000 })).toBe(withdrawalId(request))
    for (const amount of [1.5, -1, Number.NaN, 2 ** 53]) {
      expect(() => withdrawalId({ ...request, amount })).toThrow(RangeError)
    }
  })
})
