import { generateKeyPairSync } from 'node:crypto'
import { MOST_KEYS } from '@candlewick/protocol/calls/keys'
import { describe, expect, it, test } from 'vitest'
import { addressesIn, type Draft, draftOf, faultOf, MOST, NEW_DRAFT, rawPublicKey, termsOf } from './key-terms.ts'

const draft = (part: Partial<Draft>): Draft => ({ ...NEW_DRAFT, name: 'bot', ...part })
const DAY = 86_400_000

it('knows as many keys as the server does', () => {
  expect(MOST.keys).toBe(MOST_KEYS)
})

describe('what stands in the way of a key', () => {
  test.each<[string, Partial<Draft>, object | undefined]>([
    ['nothing', {}, undefined],
    ['no name', { name: '  ' }, { field: 'name' }],
    ['no permission', { permissions: [] }, { field: 'permissions' }],
    ['no address', { addresses: '203.0.113.7, 203.0.113' }, { field: 'addresses', why: 'bad', text: '203.0.113' }],
    ['no octet', { addresses: '203.0.113.256' }, { field: 'addresses', why: 'bad' }],
    ['no prefix', { addresses: '203.0.113.0/33' }, { field: 'addresses', why: 'bad' }],
    ['many', { addresses: Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`).join(' ') }, { why: 'many' }],
    ['withdraws from anywhere', { permissions: ['withdraw'] }, { field: 'addresses', why: 'missing' }],
    ['withdraws from half the world', { permissions: ['withdraw'], addresses: '0.0.0.0/1' }, { why: 'wide' }],
    ['withdraws from a wide network', { permissions: ['withdraw'], addresses: '2001:db8::/32' }, { why: 'wide' }],
    ['withdraws from a host', { permissions: ['withdraw'], addresses: '2001:db8::1, 10.0.0.0/24' }, undefined],
    ['no pair', { kind: 'ed25519', publicKey: 'hello' }, { field: 'publicKey' }],
  ])('%s', (_, part, fault) => {
    if (fault === undefined) expect(faultOf(draft(part), true)).toBeUndefined()
    else expect(faultOf(draft(part), true)).toMatchObject(fault)
  })
})

describe('what is sent', () => {
  it('is the terms of a new key, its end counted from now', () => {
    const sent = termsOf(draft({ name: ' bot ', addresses: '10.0.0.1; 10.0.0.2', expiry: 30 }), undefined, 1_000)
    expect(sent).toEqual({
      ...{ name: 'bot', permissions: ['read'], markets: [], addresses: ['10.0.0.1', '10.0.0.2'] },
      expireTime: 1_000 + 30 * DAY,
    })
    expect(termsOf(draft({ expiry: 'never' }), undefined, 0).expireTime).toBeNull()
  })

  it('leaves the end of a key that is changed as it was, and never sends a pair again', () => {
    const apiKey = {
      ...{ id: 'k', name: 'bot', kind: 'ed25519' as const, permissions: ['trade' as const], addresses: ['10.0.0.1'] },
      ...{ markets: ['BTC_USDT'], createTime: 1, expireTime: 5, lastUsed: null, lastAddress: '', suspended: false },
    }
    expect(faultOf(draftOf(apiKey), false)).toBeUndefined()
    expect(termsOf(draftOf(apiKey), 'k', 0)).toEqual({
      ...{ id: 'k', name: 'bot', permissions: ['trade'], addresses: ['10.0.0.1'], markets: ['BTC_USDT'] },
    })
  })

  it('takes addresses however they are separated', () => {
    expect(addressesIn(' 10.0.0.1,10.0.0.2;\n10.0.0.3  ')).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'])
    expect(addressesIn('')).toEqual([])
  })

  it('takes a public key as tools write it', () => {
    const { publicKey } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect([raw, pem, pem.replace(/\n/g, ' '), pem.split('\n')[1] ?? ''].map(rawPublicKey)).toEqual(Array(4).fill(raw))
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' })
    expect(rawPublicKey(rsa.toString())).toBeUndefined()
  })
})
