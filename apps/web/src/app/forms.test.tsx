/**
 * Every form and dialog with every refusal that its call can get: the words stand at the field that they are about, or
 * with the order where the form shows no such field; the person is taken there, and what was entered is there again.
 */

import type { Call } from '@candlewick/protocol/call'
import { CALL_TABLE } from '@candlewick/protocol/call-table.generated'
import { ladder as contractLadder, submit as contractOrder } from '@candlewick/protocol/calls/contract'
import { ladder as spotLadder, submit as spotOrder } from '@candlewick/protocol/calls/spot'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { fieldNamed } from '@candlewick/protocol/renames'
import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endOf } from './testing/specimens/specimen.ts'
import {
  faultsShown,
  leave,
  missing,
  openStage,
  reached,
  settled,
  show,
  speak,
  submit,
  type,
} from './testing/stage.tsx'
import { answers, asked } from './testing/told-server.ts'

// What the page's first script sets, there before any module of the app.
vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { OrderForm } = await import('../features/spot/form/order-form.tsx')
const { FIELD_IDS } = await import('../features/spot/form/fields.tsx')
const { ContractStore } = await import('../features/contract/form/store.ts')
const { ContractForm } = await import('../features/contract/form/contract-form.tsx')
const { CONTRACT_FIELDS } = await import('../features/contract/form/field-ids.ts')
const { default: MarginDialog } = await import('../features/contract/dialogs/margin-dialog.tsx')
const { default: ProtectDialog } = await import('../features/contract/dialogs/protect-dialog.tsx')
const { default: ReverseDialog } = await import('../features/contract/dialogs/reverse-dialog.tsx')
const { default: LeverageDialog } = await import('../features/contract/dialogs/leverage-dialog.tsx')
const { FlashForm } = await import('../features/flash/form/flash-form.tsx')
const { useFlashForm } = await import('../features/flash/form/use-form.ts')
const { default: TransferDialog } = await import('../terminal/desk/transfer-dialog.tsx')
const { default: EditOrder } = await import('../terminal/form/edit-order.tsx')
const { BTC_MARKET } = await import('../markets/testing/btc-market.ts')
const { useSession } = await import('../session/session.ts')
const { USER } = await import('../session/testing/user.ts')
const { CONTRACT, CONTRACT_KINDS, contractStore, FLASH, fillWorld, held, SPOT_KINDS, situation, spotStore } =
  await import('./testing/world.ts')

const REFUSED = 'The server does not want that.'

// A busy machine takes its time: a form is sent once for each field of its call.
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  await openStage()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
beforeEach(() => {
  answers.clear()
  asked.length = 0
  fillWorld()
})
afterEach(leave)

const nothing = () => undefined
const MARGIN = { onMargin: nothing, onTransfer: nothing }
const SPOT_PLACE = { account: 'spot', choices: ['spot'], onAccount: nothing } as const

const spotForm = (store: ReturnType<typeof spotStore>) => (
  <OrderForm store={store} accounts={SPOT_PLACE} place={undefined} margin={MARGIN} />
)

/** As the server says it: by the name that the field has outside. */
function refusedAt({ wire }: Pick<Call, 'wire'>, field: string | undefined) {
  const named = field === undefined ? {} : { field: fieldNamed(wire.sends, field) }
  return { refusal: { error: 'refused', msg: REFUSED, ...named } }
}

/** The words are said once, at a field that is there or with the order, and the field that is invalid has the focus. */
function expectSaid(field: string | undefined, ids: Record<string, string>): void {
  const said = faultsShown().filter(({ words }) => words === REFUSED)
  expect([field, said.length]).toEqual([field, 1])
  const invalid = [...document.querySelectorAll('[aria-invalid="true"]')]
  const own = said[0]?.field
  if (own === undefined) {
    expect(invalid).toEqual([])
    return
  }
  expect(Object.values(ids)).toContain(own)
  expect(invalid.map(({ id }) => id)).toEqual([own])
  expect(document.activeElement?.id).toBe(own)
}

const inPlace = (selector: string) => reached(() => expect(document.querySelector(selector)).not.toBeNull())

/** Presses what a form asks before it sends. */
async function confirm(): Promise<void> {
  await inPlace('dialog[open] button')
  await act(async () => [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')].at(-1)?.click())
  await settled()
}

describe.each(Object.keys(SPOT_KINDS) as (keyof typeof SPOT_KINDS)[])('the spot form, %s', (name) => {
  it('says what is refused at any field, gives back what was entered, and takes the person there', async () => {
    const store = spotStore(name)
    await show(spotForm(store))
    const before = store.state().draft
    const call = name === 'ladder' ? spotLadder : spotOrder
    const path = endOf(`spot.${name === 'ladder' ? 'ladder' : 'submit'}`)
    for (const field of [...Object.keys(call.input.shape), undefined]) {
      answers.set(path, refusedAt(call, field))
      asked.length = 0
      if (name === 'ladder') await inPlace('[id$="-from"]')
      await submit()
      if (name === 'ladder') await confirm()
      expect([field, asked.filter((url) => url.endsWith(path)).length]).toEqual([field, 1])
      expect(store.state().draft).toEqual(before)
      expectSaid(field, FIELD_IDS)
    }
  })
})

const contractForm = (store: ReturnType<typeof contractStore>) => (
  <ContractForm store={store} onLeverage={nothing} onTransfer={nothing} />
)

describe.each(Object.keys(CONTRACT_KINDS) as (keyof typeof CONTRACT_KINDS)[])('the contract form, %s', (name) => {
  it('says what is refused at any field, gives back what was entered, and takes the person there', async () => {
    const store = contractStore(name)
    await show(contractForm(store))
    const before = store.state().draft
    const call = name === 'ladder' ? contractLadder : contractOrder
    const path = endOf(`contract.${name === 'ladder' ? 'ladder' : 'submit'}`)
    for (const field of [...Object.keys(call.input.shape), undefined]) {
      answers.set(path, refusedAt(call, field))
      asked.length = 0
      if (name === 'ladder') await inPlace('[id$="-from"]')
      await submit()
      if (name === 'ladder') await confirm()
      expect([field, asked.filter((url) => url.endsWith(path)).length]).toEqual([field, 1])
      expect(store.state().draft).toEqual(before)
      expectSaid(field, CONTRACT_FIELDS)
    }
  })
})

function FlashStage() {
  return <FlashForm form={useFlashForm(FLASH)} onTransfer={nothing} />
}

const EDITED = {
  ...{ id: '9', symbol: 'BTC_USDT', side: 'buy', orderType: 'stop_limit', status: 'waiting', price: '65100' },
  ...{ quantity: '0.5', filledQuantity: '0', triggerPrice: '65000', triggerBy: 'last', callbackRate: '0' },
} as const

/** Dialogs of one field and one button, and what they send. */
const DIALOGS: Record<string, { path: string; make: (onClose: () => void) => ReactNode; entry?: string }> = {
  transfer: {
    path: '/transferFunds',
    entry: '10',
    make: (onClose) => (
      <TransferDialog account={4} coins={[{ coin: 'USDT', decimals: 6 }]} onMoved={nothing} onClose={onClose} />
    ),
  },
  'margin adjustment': {
    path: '/adjustAmount',
    entry: '10',
    make: (onClose) => <MarginDialog held={held()} onClose={onClose} />,
  },
  protections: {
    path: '/loss/sett',
    make: (onClose) => <ProtectDialog held={held()} all={[held()]} moved={undefined} onClose={onClose} />,
  },
  reverse: {
    path: '/position/reverse',
    make: (onClose) => <ReverseDialog held={held()} all={[held()]} situation={situation()} onClose={onClose} />,
  },
  leverage: {
    path: '/contract/updateLeverageRadio',
    make: (onClose) => <LeverageDialog store={new ContractStore(CONTRACT, [CONTRACT])} onClose={onClose} />,
  },
}

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>('dialog input[type="text"], dialog input:not([type])'),
]

describe.each(Object.keys(DIALOGS))('the dialog of %s', (name) => {
  const dialog = DIALOGS[name]
  if (dialog === undefined) throw new Error(name)

  it('gives the focus back to where it was, and closes by Escape without sending anything', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const onClose = vi.fn()
    await show(dialog.make(onClose))
    const box = document.querySelector('dialog')
    expect(box?.open).toBe(true)
    act(() => void box?.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(onClose).toHaveBeenCalledOnce()
    leave()
    expect(document.activeElement).toBe(opener)
    opener.remove()
    expect(asked.filter((url) => url.includes(dialog.path))).toEqual([])
  })

  it('sends to an address that is there', () => {
    expect(Object.values(CALL_TABLE).filter(({ path }) => path.endsWith(dialog.path))).toHaveLength(1)
  })

  it('sends nothing that is marked', async () => {
    await show(dialog.make(nothing))
    const field = fields().find((input) => input.inputMode === 'decimal')
    if (field === undefined) return
    type(field, '1,2.3,4')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await submit()
    expect(asked.filter((url) => url.includes(dialog.path))).toEqual([])
  })
})

describe('what the server says of a dialog', () => {
  it.each(['transfer', 'margin adjustment'])('%s: stands at its field, which has the focus', async (name) => {
    const dialog = DIALOGS[name]
    if (dialog === undefined) throw new Error(name)
    answers.set(dialog.path, { refusal: { error: 'refused', msg: REFUSED, field: 'amount' } })
    answers.set('/transferable', { data: { amount: '500' } })
    await show(dialog.make(nothing))
    const [field] = fields()
    if (field === undefined) throw new Error('no field')
    type(field, dialog.entry ?? '')
    await submit()
    await settled()
    expect(faultsShown()).toEqual([{ field: field.id, words: REFUSED }])
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe(dialog.entry)
  })

  it('of a flash contract stands at the stake', async () => {
    answers.set('/createSecondContractOrder', { refusal: { error: 'refused', msg: REFUSED } })
    await show(<FlashStage />)
    const field = document.getElementById('flash-stake')
    if (!(field instanceof HTMLInputElement)) throw new Error('no stake')
    type(field, '10')
    // Without a price nothing is opened: the form says so and asks nobody.
    await submit()
    expect(asked.filter((url) => url.includes('createSecond'))).toEqual([])
  })

  it('a flash contract is closed to a country, and to who has paused, before anything is entered', async () => {
    const told = async (guard: object, words: string) => {
      answers.set('/flash/guard', { data: { records: [], closed: false, ...guard } })
      await show(<FlashStage />)
      await vi.waitFor(async () => {
        await settled()
        expect(document.querySelector('[role="status"]')?.textContent).toContain(words)
      })
      expect(document.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true)
    }
    await told({ closed: true }, 'not offered in your country')
    await told({ pausedUntil: Date.UTC(2100, 0, 1) }, 'You have paused flash contracts until')
  })

  it.each(['triggerPrice', 'price', 'quantity', undefined])('of an amended order at %s, once', async (field) => {
    const onAmend = async () => ({ field, words: REFUSED })
    await show(<EditOrder order={EDITED as never} market={BTC_MARKET} does="Buy" onAmend={onAmend} onClose={nothing} />)
    const [trigger] = fields()
    if (trigger === undefined) throw new Error('no field')
    type(trigger, '65200')
    await submit()
    expect(faultsShown().filter(({ words }) => words === REFUSED)).toHaveLength(1)
    const invalid = document.querySelector('[aria-invalid="true"]')
    expect(invalid === null).toBe(field === undefined)
    if (invalid !== null) expect(document.activeElement).toBe(invalid)
  })
})

describe('in all languages', () => {
  const named = <Name extends string>(all: Record<Name, unknown>) => Object.keys(all) as Name[]
  it.each([
    ...named(SPOT_KINDS).map((name) => [`the spot form, ${name}`, () => spotForm(spotStore(name))] as const),
    ...named(CONTRACT_KINDS).map(
      (name) => [`the contract form, ${name}`, () => contractForm(contractStore(name))] as const,
    ),
    ...named(DIALOGS).map((name) => [`the dialog of ${name}`, () => DIALOGS[name]?.make(nothing)] as const),
    ['the flash form', () => <FlashStage />] as const,
  ])('%s has words for everything it shows', async (_, make) => {
    await show(make())
    missing.length = 0
    for (const language of [...LANGUAGES].reverse()) {
      await speak(language)
      expect(document.body.textContent).not.toBe('')
    }
    expect(missing).toEqual([])
  })
})
