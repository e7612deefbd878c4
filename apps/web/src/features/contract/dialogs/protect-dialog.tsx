/**
 * Take-profit and stop-loss of a position: what each comes to, set in place of those it has; an empty one is taken
 * away.
 */

import { groupDigits } from '@candlewick/money/display'
import { compare, floorTick, priceOf as fractionText, wholeFraction } from '@candlewick/money/fraction'
import type { Ticks } from '@candlewick/money/types'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { entryPrice } from '@candlewick/rules/contract/position'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nearestTicks, priceOf, ticksOf } from '../../../markets/terminal-market.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { useDetail } from '../../../realtime/market.ts'
import { isFault } from '../../../terminal/form/entries.ts'
import { Line } from '../../../terminal/form/line.tsx'
import { setProtections } from '../calls.ts'
import { protectionFields } from '../form/entries.ts'
import type { Watched } from '../form/kinds.ts'
import { ProtectionInputs, type ProtectionTexts } from '../form/protection-inputs.tsx'
import { refusedField } from '../form/refused-field.ts'
import type { ContractFieldWords } from '../form/store.ts'
import { useContractErrorWords } from '../form/words.ts'
import type { ProtectionField } from '../line-ids.ts'
import { useOwnContracts } from '../own-contracts.ts'
import { accountOf, entryMargin, type HeldPosition, positionStateOf } from '../position-state.ts'

/** Where the line of one was let go on the chart. */
export interface MovedProtection {
  readonly field: ProtectionField
  readonly ticks: Ticks
}

interface ProtectDialogProps {
  held: HeldPosition
  all: readonly HeldPosition[]
  moved: MovedProtection | undefined
  onClose: () => void
}

/** What the position has, with what was moved. */
function textsOf({ position, market }: HeldPosition, moved: MovedProtection | undefined): ProtectionTexts {
  const { takeProfit, stopLoss } = position
  return {
    takeProfit: takeProfit?.triggerPrice ?? '',
    stopLoss: stopLoss?.triggerPrice ?? '',
    takeProfitBy: takeProfit?.triggerBy ?? 'mark',
    stopLossBy: stopLoss?.triggerBy ?? 'mark',
    ...(moved === undefined ? {} : { [moved.field]: priceOf(market, moved.ticks) }),
  }
}

export default function ProtectDialog({ held, all, moved, onClose }: ProtectDialogProps) {
  const { t } = useTranslation('contract')
  const { market, exact, mark, position } = held
  const [texts, setTexts] = useState(() => textsOf(held, moved))
  const { busy, once } = useOnce()
  const [refused, setRefused] = useState<ContractFieldWords>()
  const detail = useDetail(market.symbol)
  const words = useContractErrorWords()
  const watched = (by: Watched) => {
    const text = by === 'last' ? detail?.close : detail?.index
    return by === 'mark' || text === undefined ? mark : nearestTicks(market, Number(text))
  }
  const fields = protectionFields(texts, position.side, watched, market)
  const error = refused ?? (isFault(fields) ? { field: fields.field, words: words(fields) } : undefined)
  const entry = entryPrice(exact, market.contract)
  const of = {
    market,
    side: position.side,
    entry: entry && floorTick(entry),
    leverage: position.leverage,
    position: exact,
    margin: entryMargin(held),
  }
  const change = (part: Partial<ProtectionTexts>) => {
    setTexts((before) => ({ ...before, ...part }))
    setRefused(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isFault(fields)) return
    const set = await once(() => setProtections(position.id, fields))
    if (set === undefined) return
    if (!('made' in set)) return setRefused({ field: refusedField(set.field, fields), words: set.words })
    toast.success(t(Object.keys(fields).length === 0 ? 'protect.gone' : 'protect.done', { name: market.name }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      lightDismiss={false}
      title={`${market.name} · ${t(`side.${position.side}`)} · ${t('protect.both')}`}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form="contract-protect" busy={busy} disabled={isFault(fields)}>
            {t('leverage.save')}
          </Button>
        </>
      }
    >
      <form
        ref={useRefusedFocus(refused)}
        id="contract-protect"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-3 text-13"
      >
        <PositionSummary held={held} all={all} stopLoss={texts.stopLoss} />
        <ProtectionInputs
          of={of}
          texts={texts}
          error={error}
          onPrice={(field, text) => change({ [field]: text })}
          onBy={(field, by) => change({ [field]: by })}
          onStep={(field, direction) => {
            const next = (ticksOf(market, texts[field]) || mark) + direction
            if (next > 0) change({ [field]: priceOf(market, next) })
          }}
        />
        {error?.field === 'order' ? <Refusal size="around">{error.words}</Refusal> : null}
        <p className="text-12 text-ink-2">{t('protect.hint')}</p>
      </form>
    </Dialog>
  )
}

interface PositionSummaryProps {
  held: HeldPosition
  all: readonly HeldPosition[]
  stopLoss: string
}

/** Where the position stands, and whether it would be liquidated before it is stopped. */
function PositionSummary({ held, all, stopLoss }: PositionSummaryProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, exact, mark, position } = held
  const account = useOwnContracts((own) => accountOf(own.accounts, market))
  const entry = entryPrice(exact, market.contract)
  const liquidation = nearestPrice(positionStateOf(held, all, account).liquidation, mark)
  const shown = (price: typeof entry) =>
    price === undefined || price.numerator <= 0n
      ? UNKNOWN_FIGURE
      : groupDigits(fractionText(price, market.rules.tickSize, market.priceDecimals), separators)
  const stop = ticksOf(market, stopLoss)
  const past = stop && liquidation ? compare(wholeFraction(stop), liquidation) : 0
  const late = position.side === 'long' ? past < 0 : past > 0
  return (
    <>
      <dl className="num grid gap-1.5 rounded-control bg-sunken p-3">
        <Line label={t('positions.entry')}>{shown(entry)}</Line>
        <Line label={t('positions.mark')}>{groupDigits(priceOf(market, mark), separators)}</Line>
        <Line label={t('positions.liquidation')}>{shown(liquidation)}</Line>
      </dl>
      {late ? (
        <p role="status" className="text-12 text-flame">
          {t('protect.late')}
        </p>
      ) : null}
    </>
  )
}
