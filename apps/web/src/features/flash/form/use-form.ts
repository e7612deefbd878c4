/** The draft of a flash contract, what it comes to now, and sending it. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { useState } from 'react'
import { FLASH_ACCOUNT } from '../../../platform/accounts.ts'
import { api } from '../../../platform/api.ts'
import { sentOnce } from '../../../platform/outcome.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { useOwnCoin } from '../../../realtime/own.ts'
import { useSession } from '../../../session/session.ts'
import type { FlashMarket } from '../flash-market.ts'
import { hearFlash, useOwnFlash } from '../own-flash.ts'
import { flashChoices } from './choices.ts'
import { type FlashDraft, type FlashSummary, summariseFlash } from './draft.ts'

export interface FlashForm {
  readonly market: FlashMarket
  readonly draft: FlashDraft
  readonly summary: FlashSummary | undefined
  /** What the account holds free; undefined while it is not known, or nobody is logged in. */
  readonly available: Units | undefined
  /** Why the server refused the last one; gone with the next change. */
  readonly refusal: string | undefined
  readonly busy: boolean
  readonly change: (part: Partial<FlashDraft>) => void
  /** Opens the contract; resolves with whether it was. */
  readonly send: () => Promise<boolean>
}

export function useFlashForm(market: FlashMarket): FlashForm {
  const seconds = flashChoices.use((choices) => choices.seconds)
  const [entered, setEntered] = useState<Omit<FlashDraft, 'seconds'>>({ direction: 'up', stake: '' })
  const [refusal, setRefusal] = useState<string>()
  const { busy, once } = useOnce()
  const available = useAvailable(market)
  const draft = { ...entered, seconds }
  const summary = summariseFlash(draft, market, available)
  const change = ({ seconds: cycle, ...part }: Partial<FlashDraft>) => {
    if (cycle !== undefined) flashChoices.change({ seconds: cycle })
    setEntered((before) => ({ ...before, ...part }))
    setRefusal(undefined)
  }
  const send = async () => {
    if (summary === undefined || busy) return false
    const body = {
      symbol: market.symbol,
      direction: draft.direction,
      period: summary.cycle.seconds,
      stake: draft.stake,
    }
    const sent = await once(() =>
      sentOnce('flash', body, (asked, options) => api.call('flash.createSecondContractOrder', asked, options)),
    )
    if (sent === undefined) return false
    if (!('made' in sent)) {
      setRefusal(sent.words)
      return false
    }
    hearFlash([sent.made])
    return true
  }
  return { market, draft, summary, available, refusal, busy, change, send }
}

/** What the flash account holds free of the coin; nothing that is told of it is nothing. */
function useAvailable({ coin, coinDecimals }: FlashMarket): Units | undefined {
  const isLogin = useSession((session) => session.isLogin)
  const held = useOwnCoin(coin, FLASH_ACCOUNT)
  const known = useOwnFlash((own) => own.known)
  if (!isLogin) return undefined
  if (held === undefined) return known ? units(0) : undefined
  const parsed = tryParseDecimal(held.available, coinDecimals)
  return parsed.ok ? units(parsed.value) : undefined
}
