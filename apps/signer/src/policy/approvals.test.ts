/** Large withdrawals and operators' passkeys: assertions as a browser gives them, made byte for byte. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { FRAME_LIMIT, frameOf } from '@candlewick/chain/signer/frames'
import { APPROVAL_CHARACTERS, MOST_APPROVALS, MOST_INPUTS, type WireApproval } from '@candlewick/chain/signer/intents'
import { describe, expect, test } from 'vitest'
import { checkApprovals, readApprovals } from './approvals.ts'
import { readPolicy } from './policy.ts'
import { Refused } from './refuse.ts'

const RP_ID = 'console.house.test'
const ORIGIN = 'https://console.house.test'
const [PRESENT, VERIFIED] = [0x01, 0x04]
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** What an authenticator signs, and where it may be told to lie. */
interface Said {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  readonly type: string
  readonly flags: number
}

function authenticator(operator: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: EC2, ES256, P-256, then the two coordinates.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const credential = randomBytes(16).toString('base64url')
  const enrolled = { operator, credential, publicKey: cose.toString('base64url') }
  const approve = (id: string, part: Partial<Said> = {}): WireApproval => {
    const challenge = Buffer.from(id, 'hex').toString('base64url')
    const usual = { challenge, origin: ORIGIN, rpId: RP_ID, type: 'webauthn.get', flags: PRESENT | VERIFIED }
    const { rpId, flags, ...said } = { ...usual, ...part }
    const clientData = Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
    const data = Buffer.concat([sha256(rpId), Buffer.from([flags]), Buffer.alloc(4)])
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(privateKey)
    return {
      credential,
      authenticatorData: data.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }
  return { enrolled, approve }
}

const [ann, other, bob, cleo] = ['ann', 'ann', 'bob', 'cleo'].map(authenticator) as [
  ReturnType<typeof authenticator>,
  ReturnType<typeof authenticator>,
  ReturnType<typeof authenticator>,
  ReturnType<typeof authenticator>,
]
const OPERATORS = {
  ...{ rpId: RP_ID, origins: [ORIGIN], needed: 2 },
  passkeys: [ann, other, bob].map(({ enrolled }) => enrolled),
}
const policyText = (operators: unknown, mark: object = { approvedAbove: '0.5' }) =>
  JSON.stringify({
    networks: {
      ethereum: {
        ...{ rpc: 'http://127.0.0.1:1', chainId: 1, confirmations: 3, cold: `0x${'0'.repeat(39)}c` },
        ...{ fee: '0.1', feeDay: '1', topUp: '0.05' },
        assets: { ETH: { transaction: '1', day: '10', ...mark } },
      },
    },
    operators,
  })
const policy = readPolicy(policyText(OPERATORS), true)
const MARK = 500_000_000_000_000_000n
const ID = sha256('a withdrawal').toString('hex')

async function refusal(approvals: readonly WireApproval[], amount = MARK + 1n): Promise<string> {
  const asset = policy.networks.get('ethereum')?.assets.get('ETH')
  if (asset === undefined) throw new Error('the policy has ether')
  try {
    await checkApprovals(policy.operators, { id: ID, amount, policy: asset, approvals })
  } catch (failure) {
    if (failure instanceof Refused) return failure.message
    throw failure
  }
  return 'signed'
}

describe('a large withdrawal', () => {
  test('needs two operators, up to the mark nobody', async () => {
    expect(await refusal([], MARK)).toBe('signed')
    expect(await refusal([])).toBe('approvals operators 2 more of ann, bob')
    expect(await refusal([ann.approve(ID)])).toBe('approvals operators 1 more of bob')
    expect(await refusal([ann.approve(ID), bob.approve(ID)])).toBe('signed')
    expect(await refusal([bob.approve(ID), other.approve(ID)])).toBe('signed')
  })

  test('is not approved twice by one operator, whatever passkeys she has, nor by one who is not enrolled', async () => {
    const twice = ann.approve(ID)
    expect(await refusal([twice, twice])).toBe('approvals operators 1 more of bob')
    expect(await refusal([ann.approve(ID), other.approve(ID)])).toBe('approvals operators 1 more of bob')
    expect(await refusal([ann.approve(ID), cleo.approve(ID)])).toBe('approvals operators 1 more of bob')
    const claimed = { ...cleo.approve(ID), credential: bob.enrolled.credential }
    expect(await refusal([ann.approve(ID), claimed])).toBe('approvals operators 1 more of bob')
  })

  test('is approved on its own account, where and how it is to be, and by nothing else', async () => {
    const flipped = bob.approve(ID)
    const bytes = Buffer.from(flipped.signature, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
    const of = (part: Partial<Said>) => bob.approve(ID, part)
    for (const [why, approval] of [
      ['another withdrawal', bob.approve(sha256('another').toString('hex'))],
      ['the id as text', of({ challenge: Buffer.from(ID, 'utf8').toString('base64url') })],
      ['another page', of({ origin: 'https://console.house.test.evil.test' })],
      ['another party', of({ rpId: 'house.test' })],
      ['a passkey that was made', of({ type: 'webauthn.create' })],
      ['nobody verified', of({ flags: PRESENT })],
      ['nobody there', of({ flags: VERIFIED })],
      ['a forged signature', { ...flipped, signature: bytes.toString('base64url') }],
      ['words under another signature', { ...flipped, clientDataJSON: ann.approve(ID, { type: 'x' }).clientDataJSON }],
      ['no answer at all', { ...flipped, authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' }],
    ] as const) {
      expect([why, await refusal([ann.approve(ID), approval])]).toEqual([why, 'approvals operators 1 more of bob'])
    }
    expect(await refusal([ann.approve(ID), of({ type: 'x' }), of({})])).toBe('signed')
  })

  test('carries approvals of their form, a few, which a frame holds beside the most coins', () => {
    const whole = ann.approve(ID)
    expect(readApprovals(undefined)).toEqual([])
    expect(readApprovals([whole])).toEqual([whole])
    for (const bad of [{}, [1], [{ ...whole, signature: 'a+b' }], [{ ...whole, credential: '' }]]) {
      expect(() => readApprovals(bad)).toThrow('form')
    }
    const longest = Object.fromEntries(
      Object.entries(APPROVAL_CHARACTERS).map(([name, most]) => [name, 'a'.repeat(most)]),
    )
    expect(readApprovals(Array(MOST_APPROVALS).fill(longest))).toHaveLength(MOST_APPROVALS)
    expect(() => readApprovals(Array(MOST_APPROVALS + 1).fill(longest))).toThrow('form approvals')
    const input = {
      txid: 'f'.repeat(64),
      vout: 999,
      value: '2100000000000000',
      purpose: 'deposit',
      branch: 0,
      index: 1e9,
    }
    const request = { ...{ user: 'u'.repeat(32), asset: 'BTC', network: 'bitcoin', address: 'b'.repeat(90), memo: '' } }
    const body = {
      ...{ kind: 'payCoins', network: 'bitcoin', rate: 2_000, change: 0, inputs: Array(MOST_INPUTS).fill(input) },
      requests: [
        {
          ...request,
          amount: '9'.repeat(16),
          fee: '9'.repeat(16),
          nonce: 'n'.repeat(64),
          approvals: Array(MOST_APPROVALS).fill(longest),
        },
      ],
    }
    const text = JSON.stringify({
      client: 'c'.repeat(64),
      lane: 'pay',
      epoch: 1e9,
      counter: 1e9,
      expires: 1e13,
      op: 'sign',
      body,
    })
    const seen = 200
    expect(frameOf(JSON.stringify({ text, signature: 's'.repeat(88) })).length + seen).toBeLessThan(FRAME_LIMIT)
  })
})

describe('a policy', () => {
  test('with a mark names who approves above it: so many operators as are needed, each passkey once', () => {
    expect(readPolicy(policyText(undefined, {}), true).operators).toBeUndefined()
    const [first, second, third] = OPERATORS.passkeys
    for (const [operators, wrong] of [
      [undefined, 'operators: missing'],
      [{ ...OPERATORS, needed: 1 }, 'operators.needed'],
      [{ ...OPERATORS, needed: 3 }, 'operators.passkeys: of 2 operators, 3 are needed'],
      [{ ...OPERATORS, passkeys: [first, second] }, 'operators.passkeys: of 1 operators, 2 are needed'],
      [{ ...OPERATORS, passkeys: [first, third, third] }, 'operators.passkeys: a credential stands there twice'],
      [
        { ...OPERATORS, passkeys: [first, { ...first, operator: 'bob', credential: 'x' }] },
        'operators.passkeys: a publicKey stands there twice',
      ],
      [{ ...OPERATORS, passkeys: [first, { ...third, publicKey: 'AAAA' }] }, 'operators.passkeys[1].publicKey'],
      [{ ...OPERATORS, passkeys: [first, { ...third, operator: '' }] }, 'operators.passkeys[1].operator'],
      [{ ...OPERATORS, origins: [] }, 'operators.origins'],
      [{ ...OPERATORS, origins: [`${ORIGIN}/`] }, 'operators.origins'],
      [{ ...OPERATORS, rpId: ORIGIN }, 'operators.rpId'],
    ] as const) {
      expect(() => readPolicy(policyText(operators), true)).toThrow(wrong)
    }
    expect(() => readPolicy(policyText(OPERATORS, { approvedAbove: 1 }), true)).toThrow(
      'ethereum.assets.ETH.approvedAbove',
    )
  })
})
