/** Money in: the address only after it is understood what may be sent to it; by hand only with amount and picture. */
import { toast } from '@candlewick/ui/toast-store.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { leave, missing, openStage, settled, show, submit } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { DepositAddress } = await import('../../../features/assets/wallet/deposit-address.tsx')
const { LookupForm } = await import('../../../features/assets/wallet/lookup-form.tsx')

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const NETWORK = {
  network: 'ethereum',
  name: 'Ethereum',
  family: 'evm',
  way: 'chain',
  contract: null,
  minimum: '0.01',
  confirmations: 3,
  arrival: 100,
  memo: false,
  open: true,
  explorer: null,
} as const
const HAND = { ...NETWORK, network: 'ripple', name: 'XRP Ledger', family: 'hand', way: 'hand', memo: true } as const
const told = (network: object, tag: string | null) => ({
  data: { coin: 'ETH', ...network, address: ADDRESS, tag, sharedWith: ['bnb'] },
})
const shown = () => document.body.textContent ?? ''
const understand = async () => {
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  // The answer comes with the code that shows it.
  await vi.waitFor(async () => {
    await settled()
    expect(shown()).toContain(ADDRESS)
  })
}

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  asked.length = 0
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it('shows the address, whole and in fours, once the network is understood, and asks for it no sooner', async () => {
  answers.set('/getDepositAddress/', told(NETWORK, null))
  await show(<DepositAddress coin="ETH" decimals={8} network={NETWORK} />)
  expect(shown()).toContain('only on Ethereum')
  expect(asked).toEqual([])
  await understand()
  expect(shown()).toContain(ADDRESS)
  expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('Ethereum')
  expect([...document.querySelectorAll('.font-bold')].map((one) => one.textContent)).toEqual(['0x52', '169E', 'E7'])
  expect(shown()).toContain('Confirmations: 3 · about 2 min')
  // By its name, not by its id.
  expect(shown()).toContain('BNB Smart Chain')
  expect(document.querySelector('input[type=file]')).toBeNull()
})

it('says the least that is credited beside the address, and no least where there is none', async () => {
  answers.set('/getDepositAddress/', told({ ...NETWORK, minimum: '1234.5' }, null))
  await show(<DepositAddress coin="ETH" decimals={8} network={NETWORK} />)
  await understand()
  expect(shown()).toContain('Send at least 1,234.5 ETH. Less is not credited')
  leave()
  answers.set('/getDepositAddress/', told({ ...NETWORK, minimum: '0' }, null))
  await show(<DepositAddress coin="ETH" decimals={8} network={NETWORK} />)
  await understand()
  expect(shown()).not.toContain('Send at least')
})

it('leads to the faucet of a development chain with everything filled in, and of a real chain nowhere', async () => {
  const link = () => [...document.querySelectorAll('a')].find((one) => one.textContent === 'Get test coins')
  answers.set('/getDepositAddress/', told(NETWORK, null))
  const development = { ...NETWORK, explorer: '/dev/explorer/ethereum/tx/{txid}' }
  await show(<DepositAddress coin="ETH" decimals={8} network={development} />)
  await understand()
  expect(link()?.getAttribute('href')).toBe(`/dev/explorer/faucet?network=ethereum&coin=ETH&address=${ADDRESS}`)
  leave()
  const real = { ...NETWORK, explorer: 'https://etherscan.io/tx/{txid}' }
  await show(<DepositAddress coin="ETH" decimals={8} network={real} />)
  await understand()
  expect(link()).toBeUndefined()
})

describe('the picture of an address', () => {
  const drawn: string[] = []
  const saved: string[] = []
  const press = async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save picture')
    await act(async () => button?.click())
    await settled()
  }
  beforeEach(async () => {
    drawn.length = 0
    saved.length = 0
    // No browser of tests draws.
    const context = {
      measureText: (text: string) => ({ width: text.length * 10 }),
      fillRect: () => undefined,
      fillText: (text: string) => drawn.push(text),
    }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    answers.set('/getDepositAddress/', told(HAND, '70001'))
    await show(<DepositAddress coin="XRP" decimals={6} network={HAND} />)
    await understand()
  })
  afterEach(() => vi.restoreAllMocks())

  it('is saved with its coin, network and memo in words', async () => {
    await press()
    expect(saved).toEqual(['XRP-ripple.png'])
    expect(drawn.join('')).toBe(`XRP · XRP Ledger${ADDRESS}Memo: 70001`)
  })

  it('is said not to be made where the browser makes none', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const said = vi.spyOn(toast, 'error')
    await press()
    expect(saved).toEqual([])
    expect(said).toHaveBeenCalledExactlyOnceWith('The picture could not be made')
  })
})

it('takes a transfer by hand only with a number and a picture, and says which is missing', async () => {
  answers.set('/getDepositAddress/', told(HAND, '70001'))
  await show(<DepositAddress coin="XRP" decimals={6} network={HAND} />)
  await understand()
  expect(shown()).toContain('70001')
  await submit()
  expect(shown()).toContain('must be a numerical value')
  expect(shown()).toContain('A picture of the payment is needed')
  expect(asked.some((url) => url.endsWith('/recharge/submit'))).toBe(false)
})

it('says of a hash what is known and what can be done, and asks nothing about what is none', async () => {
  await show(<LookupForm />)
  await submit()
  expect(shown()).toContain('This is not a transaction hash')
  expect(asked.filter((url) => url.endsWith('/deposit/lookup'))).toEqual([])
})
