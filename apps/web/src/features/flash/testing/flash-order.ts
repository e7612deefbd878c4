/** An own flash contract for the tests: 100 USDT on a rise of bitcoin within 30 s, accepted at 1,000,000, running. */
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'

export function flashOrder(part: Partial<OwnFlashOrder> = {}): OwnFlashOrder {
  return {
    id: '51200',
    clientId: 'mine',
    symbol: 'BTC_USDT',
    coin: 'USDT',
    direction: 'up',
    period: 30,
    stake: '100',
    payoutRate: '0.8',
    winPayout: '180',
    status: 'running',
    createTime: 1_000_000,
    openTime: 1_003_000,
    settleAt: 1_033_000,
    countdown: 0,
    openPrice: '600',
    ...part,
  }
}
