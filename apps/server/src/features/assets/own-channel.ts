/** Own balances on the socket: each coin of each account that a posting touched, as it stands afterwards. */
import type { OwnCoin } from '@candlewick/protocol/realtime'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import type { Scales } from '../../wire/scales.ts'

export function assetsChannel(scales: Scales): OwnChannel {
  const gathered = new Gathered(() => new Map<string, OwnCoin>())
  return {
    events: ['posting'],
    take(event, _time, listens) {
      if (event.type !== 'posting') return
      for (const { owner, account, pair, asset, availableAfter, occupiedAfter } of event.entries) {
        gathered.of(owner, listens)?.set(`${account} ${pair ?? ''} ${asset}`, {
          account,
          ...(pair === undefined ? {} : { symbol: pair }),
          coin: asset,
          available: scales.amountText(asset, availableAfter),
          occupied: scales.amountText(asset, occupiedAfter),
        })
      }
    },
    messages(user, sequence) {
      const coins = gathered.taken(user)
      return coins === undefined ? [] : [{ type: 'OWNCOIN', sequence, data: [...coins.values()] }]
    },
  }
}
