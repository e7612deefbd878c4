/** What a customer keeps: keys of programmes, ways to be paid, who she is. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useState } from 'react'
import { CameraDialog } from '../../../features/account/identity/camera-dialog.tsx'
import { PhotoDialog } from '../../../features/account/identity/photo-dialog.tsx'
import { KeyDialog } from '../../../features/account/keys/key-dialog.tsx'
import type { ApiKey } from '../../../features/account/keys/key-terms.ts'
import { MadeKey } from '../../../features/account/keys/made-key.tsx'
import { DeleteDialog, EnableDialog } from '../../../features/account/keys/small-dialogs.tsx'
import { MethodDialog } from '../../../features/account/payments/method-dialog.tsx'
import type { Method } from '../../../features/account/payments/methods.ts'
import { RemoveDialog } from '../../../features/account/payments/remove-dialog.tsx'
import { send } from '../hands.ts'
import { PageAt } from '../page-at.tsx'
import { GUARDED, UNGUARDED } from './account.tsx'
import { inStates, type Specimen, still } from './specimen.ts'

const nothing = () => undefined
const THEN = Date.UTC(2026, 8, 23, 12, 34, 56)
const PASSWORD = { 'input[name="password"]': 'Correct-Horse-7' }
const FACTOR = { 'input[name="code"]': '123456' }

export const KEY: ApiKey = {
  ...{ id: 'abcdefghijklmnopqrst', name: 'Hohensteinische Handelsmaschine', kind: 'hmac' },
  permissions: ['read', 'trade', 'withdraw'],
  ...{ addresses: ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '198.51.100.0/24'], markets: ['BTC_USDT', 'ETH_USDT_PERP'] },
  ...{ createTime: THEN, expireTime: THEN, lastUsed: THEN, lastAddress: '198.51.100.255', suspended: true },
}
export const METHOD: Method = {
  ...{ id: 'abcdefghijklmnopqrst', kind: 'bank', holder: 'K**** V** H*********', picture: '', changeTime: THEN },
  ...{ provider: 'Hohensteinische Landesbausparkasse', account: '**** **** **** 4567', branch: 'Altstadt' },
  swift: 'HOHEDEFFXXX',
}
const CARD: NonNullable<CallOutput<'identity.getBank'>['card']> = {
  ...{ name: METHOD.holder, cardNumber: METHOD.account, bankName: METHOD.provider, swift: METHOD.swift },
  ...{ branch: 'Altstadt', bankAddress: 'Hohensteiner Landstraße 123', homeAddress: 'L****', bindTime: THEN },
}

/** Her card, and nothing before it. */
export const BANK = { card: CARD }

/** Brings a form that begins filled to its proof. */
const sent = async (box: Element) => {
  if (box.querySelector('input[name="password"], input[name="code"]') !== null) return
  send(box)
  await new Promise((resume) => setTimeout(resume))
}

function Made({ onClose }: { onClose: () => void }) {
  const [stored, setStored] = useState(false)
  return (
    <Dialog open title="" onClose={onClose} className="max-w-160">
      <MadeKey apiKey={KEY} secret={'w'.repeat(43)} stored={stored} onStored={setStored} onDone={nothing} />
    </Dialog>
  )
}

const keys = [
  ...inStates('keys/new', {
    ...{ place: 'dialog', entries: { 'input[name="name"]': KEY.name, 'input[name="addresses"]': '198.51.100.0/24' } },
    make: (onClose) => <KeyDialog overview={UNGUARDED} onClose={onClose} />,
  }),
  ...inStates('keys/change', {
    ...{ place: 'dialog', sends: 'keys.api', field: 'addresses', before: sent, entries: PASSWORD },
    make: (onClose) => <KeyDialog overview={UNGUARDED} apiKey={KEY} onClose={onClose} />,
  }),
  ...inStates('keys/delete', {
    ...{ place: 'dialog', sends: 'keys.apiDel' },
    make: (onClose) => <DeleteDialog apiKey={KEY} onClose={onClose} />,
  }),
  ...inStates('keys/enable', {
    ...{ place: 'dialog', sends: 'keys.api', before: sent, entries: FACTOR },
    make: (onClose) => <EnableDialog apiKey={KEY} overview={GUARDED} onClose={onClose} />,
  }),
  still('keys/made', 'filled', { place: 'dialog', make: (onClose) => <Made onClose={onClose} /> }),
]

const payments = [
  ...inStates('payments/add', {
    place: 'dialog',
    entries: { 'input[name="provider"]': METHOD.provider, 'input[name="account"]': 'DE00 1234 5678 9012 3456 78' },
    make: (onClose) => (
      <MethodDialog method={undefined} holder={METHOD.holder} overview={UNGUARDED} onClose={onClose} />
    ),
  }),
  ...inStates('payments/change', {
    ...{ place: 'dialog', sends: 'payments.save', field: 'provider', before: sent, entries: PASSWORD },
    make: (onClose) => <MethodDialog method={METHOD} holder={METHOD.holder} overview={UNGUARDED} onClose={onClose} />,
  }),
  ...inStates('payments/remove', {
    ...{ place: 'dialog', sends: 'payments.remove', before: sent, entries: FACTOR },
    make: (onClose) => <RemoveDialog method={METHOD} overview={GUARDED} onClose={onClose} />,
  }),
]

const identity = [
  still('identity/photo', 'refused', {
    place: 'dialog',
    make: (onClose) => (
      <PhotoDialog title="" file={new File(['no picture'], 'x.jpg')} onSent={nothing} onClose={onClose} />
    ),
  }),
  still('identity/camera', 'busy', {
    place: 'dialog',
    make: (onClose) => <CameraDialog title="" facing="user" onShot={nothing} onClose={onClose} otherwise={null} />,
  }),
]

const PAGES = {
  'keys/page': '/account/center/api',
  'payments/page': '/account/center/payment',
  'bank/page': '/user/index?key=bank',
  'identity/page': '/account/center/kyc',
} as const

export const CENTRE: readonly Specimen[] = [
  ...keys,
  ...payments,
  ...identity,
  ...Object.entries(PAGES).map(([name, path]) =>
    still(name, 'filled', { place: 'page', make: () => <PageAt path={path} /> }),
  ),
]
