/** Owners of margin accounts at risk are written to once, in their language, and nobody else is. */
import { units } from '@candlewick/money/units'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { Notifications } from '../../adapters/notifications.ts'
import { marginMessage } from './messages.ts'
import { writeMarginNotifications } from './notifications.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.close())

/** A carrier that keeps what it was given. */
function kept() {
  const sent: { to: string; subject: string; text: string }[] = []
  const carrier = {
    send: async (mail: { to: string; subject: string; text: string } | undefined) => {
      if (mail !== undefined) sent.push(mail)
    },
    close: async () => undefined,
  }
  return { sent, notifications: new Notifications({ email: carrier, phone: carrier }) }
}

it('at the warning ratio and at the liquidation, each once', async () => {
  const { sent, notifications } = kept()
  const byId = async (id: string) => ({ email: `${id}@x.test`, language: 'de-AT' })
  const stop = writeMarginNotifications({
    replica: exchange.replica,
    notifications,
    users: { byId },
    log: { warn: () => undefined },
  })
  const maker = await exchange.customer({ BTC: '10', USDT: '1000000' })
  const token = await exchange.customer({ USDT: '1000' })
  const user = exchange.userOf(token)
  const pair = 'BTC_USDT'
  await exchange.submit({ type: 'transfer', user, from: 1, to: 6, asset: 'USDT', amount: units(1_000_000_000), pair })
  await exchange.post(token, '/api/exchange/coin/wallet/fixed/borrow', { symbol: pair, coin: 'USDT', amount: '1990' })
  const order = { symbol: pair, orderType: 'limit', price: '50000', quantity: '0.055' }
  await exchange.post(maker, '/api/currency/order/submit', { ...order, side: 'sell' })
  await exchange.post(token, '/api/exchange/coin/entrust/exchange/fixed', { ...order, side: 'buy' })
  for (const price of ['43000', '42000', '43000', '30000', '29000', '28000']) {
    await exchange.setIndex({ BTC_USDT: price })
  }
  stop()
  await exchange.setIndex({ BTC_USDT: '50000' })
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [`${user}@x.test`, 'Candlewick: Margin-Warnung'],
    [`${user}@x.test`, 'Candlewick: Margin-Konto liquidiert'],
  ])
  expect(sent[0]?.text).toContain('isoliertes Margin-Konto BTC/USDT')
  expect(sent[0]?.text).toMatch(/1\.2\d+/)
})

it('are whole in every language', async () => {
  for (const language of LANGUAGES) {
    for (const what of ['warning', 'liquidation'] as const) {
      const { sent, notifications } = kept()
      for (const pair of ['BTC_USDT', undefined]) {
        const message = marginMessage({ what, pair, ratio: '1.1799' }, language)
        await notifications.send({ kind: 'email', value: 'who@x.test' }, message, language)
      }
      expect([language, sent[0]?.text.includes('BTC/USDT')]).toEqual([language, true])
      for (const { subject, text } of sent) expect(`${subject} ${text}`).not.toMatch(/[{}]/)
    }
  }
})
