/** What the told server answers to whatever forms and dialogs ask for by themselves. */
import type { CallName, CallOutput } from '@candlewick/protocol/client'
import { DEVICE, GUARDED, LOGIN, OTHER_SESSION, SESSION } from './specimens/account.tsx'
import { BANK, KEY, METHOD } from './specimens/centre.tsx'
import { INDEBTED } from './specimens/margin.tsx'
import { tellMoney } from './specimens/money-facts.ts'
import { tellOrders } from './specimens/order-facts.ts'
import { endOf } from './specimens/specimen.ts'
import { answers } from './told-server.ts'

function tell<Name extends CallName>(call: Name, data: Partial<CallOutput<Name>>): void {
  answers.set(endOf(call), { data })
}

export function tellFacts(): void {
  tellMoney(tell)
  tellOrders(tell)
  tell('platform.uploadFile', { url: '/stored/1.webp', name: '1.webp', size: 900, width: 1, height: 1 })
  tell('assets.transferable', { amount: '123456789.123456' })
  tell('margin.fixedMarginProperty', INDEBTED)
  tell('margin.allMarginProperty', { ...INDEBTED, account: 'all' })
  tell('security.overview', GUARDED)
  tell('fundReset.state', { state: 'none', askTime: null, dueTime: null, validUntil: null, reasonText: '' })
  tell('security.getGoogleVerification', {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Candlewick:a%40b.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Candlewick',
  })
  tell('devices.getLoginDevice', {
    records: [
      { ...DEVICE, current: true, trusted: true },
      { ...DEVICE, id: '6' },
    ],
  })
  tell('devices.sessions', { records: [{ ...SESSION, current: true }, { ...SESSION, id: '8' }, OTHER_SESSION] })
  tell('devices.getLoginLog', { records: [LOGIN, { ...LOGIN, id: '4', outcome: 'wrong_password' }], total: 2 } as never)
  tell('keys.apis', { records: [KEY, { ...KEY, id: 'b', suspended: false }] })
  tell('payments.list', { methods: [METHOD, { ...METHOD, id: 'b', kind: 'qr' }], most: 10 })
  tell('identity.getBank', BANK)
  tell('platform.getCountryCode', [
    { code: 'HK', name: 'Hong Kong', dialCode: '852' },
    { code: 'DE', name: 'Germany', dialCode: '49' },
  ] as never)
}
