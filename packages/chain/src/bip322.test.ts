import { Address, OutScript } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { messageTransaction } from './bip322.ts'

describe('messages of networks of coins', () => {
  it('are those of BIP-322: its own test vectors', () => {
    const script = OutScript.encode(Address().decode('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'))
    expect(messageTransaction(script, '').id).toBe('c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7')
    expect(messageTransaction(script, 'Hello World').id).toBe(
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    )
  })
})
