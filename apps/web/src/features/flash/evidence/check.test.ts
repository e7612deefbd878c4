/** The check in the browser: what is true is found true, and whatever was tampered with is found where it is. */

import { receiptHash, receiptText } from '@candlewick/rules/flash/receipt'
import { evidenceOf, feed, TERMS, walk } from '@candlewick/rules/flash/testing/history'
import { shortProof } from '@candlewick/rules/flash/testing/proofs'
import { priceChainHash } from '@candlewick/rules/price-chain'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { flashOrder } from '../testing/flash-order.ts'
import { CHECKS, checkEvidence, type Evidence, firstBad } from './check.ts'

const DECIMALS = 6
/** Ten dollars higher in the settlement window. */
const rising = (time: number) => walk(time) + (time > 20_000 ? 1_000 : 0)
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

interface Signer {
  readonly key: Evidence['key']
  receipt(text: string, hash: string): Promise<Evidence['receipt']>
}

async function openSigner(keyId: string): Promise<Signer> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const raw = base64url(await crypto.subtle.exportKey('raw', publicKey))
  return {
    key: { keyId, algorithm: 'Ed25519', publicKey: '', raw, since: 0 },
    async receipt(text, hash) {
      const signature = base64url(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text)))
      return { text, hash, signature, keyId }
    },
  }
}

type Links = Evidence['stretches'][number]['links']

function evidenceAbout(receipt: Evidence['receipt'], key: Evidence['key']): Evidence {
  const links = feed(rising)
  return {
    order: flashOrder({
      ...{ status: 'settled', outcome: 'win', payout: '180', profitAndLoss: '80' },
      ...{ openPrice: '603.68', settlePrice: '613.09' },
    }),
    terms: { ...TERMS },
    receipt,
    key,
    complete: true,
    stretches: evidenceOf(links, shortProof(TERMS, links, links)).stretches.map(({ previous, links: some }) => ({
      previous,
      links: some.map((link) => ({ ...link, entries: link.entries.map(([...entry]) => entry) })),
    })),
  }
}

let signer: Signer
let stranger: Signer
let evidence: Evidence
beforeAll(async () => {
  signer = await openSigner('a key')
  stranger = await openSigner('a key')
  evidence = evidenceAbout(await signer.receipt(receiptText(TERMS), receiptHash(TERMS)), signer.key)
})

/** Each step's verdict by its first letter: good, bad, open or unable. */
async function verdicts(told: Evidence, keys = [signer.key]): Promise<string> {
  const { steps } = await checkEvidence(told, keys, DECIMALS)
  expect(steps.map(({ check }) => check)).toEqual([...CHECKS])
  return steps.map(({ verdict }) => verdict.charAt(0)).join('')
}

const withOrder = (part: Partial<Evidence['order']>) => ({ ...evidence, order: { ...evidence.order, ...part } })
const withReceipt = (part: Partial<Evidence['receipt']>) => ({ ...evidence, receipt: { ...evidence.receipt, ...part } })
/** With one of the two stretches changed, and hashed anew where the exchange would want it to agree with itself. */
function withLinks(which: 0 | 1, change: (links: Links) => Links): Evidence {
  const stretches = evidence.stretches.map((one, at) => (at === which ? { ...one, links: change(one.links) } : one))
  return { ...evidence, stretches }
}
const cheaper = (links: Links): Links =>
  links.map((link) => ({ ...link, entries: link.entries.map(([name, price, sources]) => [name, price - 1, sources]) }))
function hashedAnew(previous: string, links: Links): Links {
  const chained: Links = []
  for (const link of links) {
    chained.push({ ...link, hash: priceChainHash(chained.at(-1)?.hash ?? previous, link.entries) })
  }
  return chained
}

describe('the evidence of a contract', () => {
  it('is right, with the prices that the rules come to', async () => {
    const checked = await checkEvidence(evidence, [signer.key], DECIMALS)
    expect(checked.result).toMatchObject({ outcome: 'win', openPrice: 60_368, settlePrice: 61_309, isLinked: false })
    expect(await verdicts(evidence)).toBe('gggggggg')
    expect(firstBad(checked)).toBeUndefined()
  })

  it('is refuted by its receipt where that is none, or was changed, or is of unknown rules', async () => {
    expect(await verdicts(withReceipt({ text: 'I owe you' }))).toBe('booooooo')
    const { text } = evidence.receipt
    expect(await verdicts(withReceipt({ text: text.replace('payout 80', 'payout 90') }))).toBe('bggboooo')
    expect(await verdicts(withReceipt({ hash: '0'.repeat(64) }))).toBe('bgggoooo')
    const later = { ...TERMS, rulesVersion: 3 }
    const receipt = await signer.receipt(receiptText(later), receiptHash(later))
    expect(await verdicts(withReceipt(receipt))).toBe('bgggoooo')
  })

  it('is refuted by its terms where the receipt is of another contract', async () => {
    const others: Partial<Evidence['order']>[] = [
      { id: '1' },
      { symbol: 'ETH_USDT' },
      { direction: 'down' },
      { period: 60 },
      { coin: 'USDC' },
      { createTime: 1 },
      { stake: '50' },
    ]
    for (const part of others) expect(await verdicts(withOrder(part)), JSON.stringify(part)).toMatch(/^gbgg/)
  })

  it('is refuted by its key where that is not published, and by its signature where that is another’s', async () => {
    expect(await verdicts(evidence, [])).toBe('ggbggggg')
    expect(await verdicts({ ...evidence, key: stranger.key })).toBe('ggbggggg')
    expect(await verdicts(evidence, [stranger.key])).toBe('ggbbgggg')
    const until = (time: number) => [{ ...signer.key, until: time }]
    expect(await verdicts(evidence, until(TERMS.acceptedAt + 1))).toBe('gggggggg')
    expect(await verdicts(evidence, until(TERMS.acceptedAt)), 'no longer used by then').toBe('ggbggggg')
    const { text, hash } = evidence.receipt
    expect(await verdicts(withReceipt(await stranger.receipt(text, hash)))).toBe('gggbgggg')
    expect(await verdicts(withReceipt({ signature: 'no signature!' }))).toBe('gggbgggg')
  })

  it('is refuted by the chain where a price was changed, left out or told in another form', async () => {
    expect(await verdicts(withLinks(0, cheaper))).toBe('ggggbooo')
    expect(await verdicts(withLinks(1, (links) => links.toSpliced(2, 1)))).toBe('ggggbooo')
    const rewritten = withLinks(0, (links) => hashedAnew(TERMS.headHash, links.slice(1)))
    expect(await verdicts(rewritten), 'which begins a link too late').toBe('gggggbgg')
    const asText: unknown = evidence.stretches.map((one) => ({ ...one, links: 'all of them' }))
    expect(await verdicts({ ...evidence, stretches: asText as Evidence['stretches'] })).toBe('ggggbooo')
  })

  it('is refuted by a window whose price is another than was shown, or that is not all there', async () => {
    expect(await verdicts(withOrder({ openPrice: '603.69' }))).toBe('gggggbgg')
    expect(await verdicts(withOrder({ settlePrice: '613.08' }))).toBe('ggggggbg')
    expect(await verdicts(withLinks(0, (links) => links.slice(0, -1)))).toBe('gggggboo')
    expect(await verdicts(withLinks(1, (links) => links.slice(0, -1)))).toBe('ggggggbo')
    expect(await verdicts({ ...evidence, stretches: evidence.stretches.slice(0, 1) })).toBe('ggggggbo')
  })

  it('is refuted by its outcome where that, or what was paid, does not follow', async () => {
    expect(await verdicts(withOrder({ outcome: 'lose', payout: '0' }))).toBe('gggggggb')
    expect(await verdicts(withOrder({ payout: '179.999999' }))).toBe('gggggggb')
  })

  it('ends in verdicts though parts of it are missing altogether', async () => {
    for (const part of Object.keys(evidence)) {
      const rest: Record<string, unknown> = { ...evidence }
      delete rest[part]
      const { steps } = await checkEvidence(rest as Evidence, [signer.key], DECIMALS)
      const isNeeded = ['order', 'receipt', 'key', 'stretches'].includes(part)
      expect(
        steps.some(({ verdict }) => verdict === 'bad'),
        part,
      ).toBe(isNeeded)
    }
  })
})

describe('a browser without the means', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('says of the signature that it cannot check it, and checks the rest', async () => {
    vi.stubGlobal('crypto', {})
    expect(await verdicts(evidence)).toBe('gggugggg')
    const refuse = () => Promise.reject(new DOMException('no Ed25519', 'NotSupportedError'))
    vi.stubGlobal('crypto', { subtle: { importKey: refuse } })
    expect(await verdicts(evidence)).toBe('gggugggg')
  })
})
