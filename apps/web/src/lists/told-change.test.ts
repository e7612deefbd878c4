import { texts } from '@candlewick/ui/texts.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { beforeAll, expect, it } from 'vitest'
import trade from '../locales/en/trade.json'
import { tellChange } from './told-change.ts'

const said = () => toast.items().map(({ text }) => text)

beforeAll(() => texts.start({ language: 'en', resources: { en: { trade } } }))

it('says of an order that stands that it was changed, and of one that has ended how', () => {
  tellChange('Buy', { symbol: 'BTC_USDT', status: 'open' })
  tellChange('Open long', { symbol: 'BTC_USDT_PERP', status: 'waiting' })
  tellChange('Sell', { symbol: 'BTC_USDT', status: 'cancelled' })
  expect(said()).toEqual([
    'Buy BTC/USDT: order changed',
    'Open long BTCUSDT: order changed',
    'Sell BTC/USDT: Cancelled',
  ])
})
