import { hex } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer/payment.js'
import { describe, expect, it } from 'vitest'
import { addressKey, checkAddress, evmAddress, looksAlike, networksOf } from './addresses.ts'
import { NETWORK_IDS, type NetworkId } from './networks.ts'

function fault(network: NetworkId, text: string, mode: 'main' | 'development' = 'main') {
  const check = checkAddress(network, text, mode)
  return check.ok ? 'ok' : check.fault
}

/** Addresses that others published, by network: of specifications, genesis blocks and well-known contracts. */
const KNOWN: readonly (readonly [NetworkId, string])[] = [
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['litecoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['litecoin', 'MVcg9uEvtWuP5N6V48EHfEtbz48qR8TKZ9'],
  ['litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['dogecoin', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['ripple', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  [
    'cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['cardano', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
]

describe('addresses', () => {
  it.each(KNOWN)('%s knows %s', (network, text) => {
    expect(fault(network, text)).toBe('ok')
    const evm = network === 'ethereum'
    expect(networksOf(text)).toEqual(evm ? ['ethereum', 'bnb', 'avalanche'] : [network])
  })

  it.each(KNOWN)('%s: one letter wrong in %s is seen', (network, text) => {
    if (network === 'solana') return
    const letters = network === 'ethereum' ? 'abcdefABCDEF' : '23456789acdefghjkmnpqrstuvwxyz'
    let seen = 0
    for (let at = 5; at < text.length; at += 3) {
      const old = text.charAt(at)
      const other = [...letters].find((letter) => letter.toLowerCase() !== old.toLowerCase())
      const typed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`
      expect(fault(network, typed)).not.toBe('ok')
      seen += 1
    }
    expect(seen).toBeGreaterThan(5)
  })

  it.each(KNOWN)('%s writes %s in one way, whatever stands around it', (network, text) => {
    const check = checkAddress(network, `  ${text}\n`)
    expect(check).toMatchObject({ ok: true, address: text.startsWith('BC1') ? text.toLowerCase() : text })
  })

  it('an address of the EVM without capitals is accepted and said to carry no checksum', () => {
    const text = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    expect(checkAddress('bnb', text)).toMatchObject({
      ok: true,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      checksum: false,
    })
    expect(checkAddress('bnb', evmAddress(text))).toMatchObject({ ok: true, checksum: true })
    expect(addressKey('bnb', evmAddress(text))).toBe(text)
  })

  it('a wrong capital is a checksum that does not fit', () => {
    expect(fault('ethereum', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('checksum')
  })

  it('another network is named', () => {
    expect(checkAddress('bitcoin', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
      ok: false,
      fault: 'network',
      belongsTo: ['ethereum', 'bnb', 'avalanche'],
    })
    expect(checkAddress('litecoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG')).toMatchObject({ belongsTo: ['bitcoin'] })
    // Each of the three has addresses of 34 letters that begin alike to the eye.
    expect(checkAddress('dogecoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9')).toMatchObject({ belongsTo: ['litecoin'] })
    expect(checkAddress('litecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')).toMatchObject({ belongsTo: ['dogecoin'] })
    expect(checkAddress('dogecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toMatchObject({
      belongsTo: ['litecoin'],
    })
    expect(checkAddress('bitcoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toMatchObject({
      belongsTo: ['litecoin'],
    })
    expect(checkAddress('avalanche', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')).toMatchObject({ belongsTo: ['dogecoin'] })
    expect(checkAddress('tron', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')).toMatchObject({ belongsTo: ['ripple'] })
  })

  it('an address of the test network is refused on the real one, and the other way round', () => {
    const key = hex.decode('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
    const network = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
    const { address } = p2wpkh(key, network)
    expect(fault('bitcoin', String(address), 'development')).toBe('ok')
    expect(checkAddress('bitcoin', String(address))).toEqual({ ok: false, fault: 'network', belongsTo: [] })
    expect(fault('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'development')).toBe('network')
  })

  it.each([
    ['litecoin', { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 }],
    ['dogecoin', { bech32: 'none', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e }],
    ['bitcoin', { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }],
  ] as const)('%s: what another library makes of a key is understood', (id, network) => {
    const key = hex.decode('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
    const segwit = id !== 'dogecoin'
    const payments = [
      p2pkh(key, network),
      p2sh(p2pkh(key), network),
      ...(segwit ? [p2wpkh(key, network), p2wsh(p2pkh(key), network), p2tr(key.slice(1), undefined, network)] : []),
    ]
    for (const payment of payments) {
      const check = checkAddress(id, String(payment.address))
      const kind = { pkh: 'p2pkh', sh: 'p2sh', wpkh: 'p2wpkh', wsh: 'p2wsh', tr: 'p2tr' }[payment.type]
      expect(check).toMatchObject({ ok: true, address: payment.address, kind })
    }
  })

  /** BIP-350: bech32 where bech32m is due and the other way round, versions that nobody spends, wrong lengths. */
  it.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54wsvh',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'bc1pw5dgrnzv',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8f3t4',
    'bc1gmk9yu',
  ])('%s is refused', (text) => {
    expect(fault('bitcoin', text)).not.toBe('ok')
  })

  it.each(['0x0000000000000000000000000000000000000000', '0x0000000000000000000000000000000000000009'])(
    'nobody has the key of %s',
    (text) => {
      expect(fault('ethereum', text)).toBe('burn')
    },
  )

  it('nothing that is typed makes it throw', () => {
    const odd = ['', ' ', '0x', '1', 'bc1', 'addr1', '\0', '🕯'.repeat(40), 'a'.repeat(100_000), `0x${'g'.repeat(40)}`]
    for (const text of odd) {
      for (const network of NETWORK_IDS) {
        expect(checkAddress(network, text).ok).toBe(false)
      }
    }
  })

  it('two addresses with the same ends look alike', () => {
    const one = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(looksAlike(one, '0x5aa11111111111111111111111111111111bEaED')).toBe(true)
    expect(looksAlike(one, one.toLowerCase())).toBe(false)
    expect(looksAlike(one, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')).toBe(false)
  })
})
