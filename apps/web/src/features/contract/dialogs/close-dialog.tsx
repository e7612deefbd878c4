/** Closes a position, whole or in part, at a limit or at market; says what it makes before it is sent. */
import { fromSteps } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { isMarked } from '@candlewick/money/typed-number'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lotsOf, priceOf, quantityOf } from '../../../markets/terminal-market.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { PercentSlider } from '../../../terminal/form/percent-slider.tsx'
import { sendContractOrder } from '../calls.ts'
import { CostLines, FeeLine } from '../form/cost-lines.tsx'
import { EMPTY_CONTRACT_DRAFT, type FormSituation } from '../form/draft.ts'
import { summariseContract } from '../form/summary.ts'
import { useContractErrorWords, useContractOrderWords } from '../form/words.ts'
import type { HeldPosition } from '../position-state.ts'
import { countedUnit } from '../units.ts'

interface CloseDialogProps {
  held: HeldPosition
  kind: 'limit' | 'market'
  /** What can be seen of the position's contract now. */
  situation: FormSituation
  onClose: () => void
}

/** So many percent of a position, in whole lots; nothing where that is none. */
function partOf({ market, exact }: HeldPosition, part: number): string {
  const most = part === 100 ? exact.lots : Math.floor((exact.lots * part) / 100)
  return most > 0 ? fromSteps(most, market.rules.lotSize) : ''
}

export default function CloseDialog({ held, kind, situation: seen, onClose }: CloseDialogProps) {
  const { t } = useTranslation('contract')
  const { t: trade } = useTranslation('trade')
  const { separators } = useUiTexts()
  const { market, exact, mark, position } = held
  const [price, setPrice] = useState(priceOf(market, mark))
  const [quantity, setQuantity] = useState(fromSteps(exact.lots, market.rules.lotSize))
  const [percent, setPercent] = useState<number | undefined>(100)
  const { busy, once } = useOnce()
  const [refused, setRefused] = useState<string>()
  const words = useContractErrorWords()
  const say = useContractOrderWords(market)
  const situation = { ...seen, unit: countedUnit(market) }
  const draft = { ...EMPTY_CONTRACT_DRAFT, opens: false, side: position.side, kind, price, quantity }
  const summary = summariseContract(draft, situation)
  // What is not understood of the price is asked at the price.
  const error = refused ?? (summary.error && !isMarked(price) ? words(summary.error) : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { fields } = summary
    if (fields === undefined) return
    const sent = await once(() => sendContractOrder(market.symbol, fields))
    if (sent === undefined) return
    if (!('made' in sent)) return setRefused(sent.words)
    say(sent.made)
    onClose()
  }
  const change = (text: string, part?: number) => {
    setQuantity(text)
    setPercent(part)
    setRefused(undefined)
  }
  const reprice = (text: string) => {
    setPrice(text)
    setRefused(undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${market.name} · ${t(position.side === 'long' ? 'direction.closeLong' : 'direction.closeShort')}`}
      footer={<Footer held={held} kind={kind} busy={busy} ready={summary.fields !== undefined} onClose={onClose} />}
    >
      <form
        ref={useRefusedFocus(refused)}
        id="contract-close"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 text-14"
      >
        {kind === 'limit' ? (
          <AmountInput
            label={trade('price')}
            unit={market.quote}
            decimals={market.priceDecimals}
            value={price}
            onValue={reprice}
          />
        ) : null}
        <AmountInput
          label={trade('amount')}
          unit={market.quantityCoin}
          decimals={market.quantityDecimals}
          value={quantity}
          onValue={change}
          error={error}
          hint={t('positions.closable', {
            quantity: groupDigits(quantityOf(market, exact.lots), separators),
            coin: market.quantityCoin,
          })}
          onStep={(direction) => {
            const next = Math.max(0, Math.min(exact.lots, (lotsOf(market, quantity) ?? 0) + direction))
            change(fromSteps(next, market.rules.lotSize))
          }}
        />
        <PercentSlider value={percent} onValue={(part) => change(partOf(held, part), part)} />
        <Cost draft={draft} summary={summary} situation={situation} />
      </form>
    </Dialog>
  )
}

/** What it makes, and its fee. */
function Cost({ draft, summary, situation }: Omit<ComponentProps<typeof CostLines>, 'children'>) {
  return (
    <div className="rounded-control bg-sunken p-3 text-13">
      <CostLines draft={draft} summary={summary} situation={situation}>
        <FeeLine summary={summary} market={situation.market} />
      </CostLines>
    </div>
  )
}

interface FooterProps extends Pick<CloseDialogProps, 'held' | 'kind' | 'onClose'> {
  busy: boolean
  /** What was filled in can be sent. */
  ready: boolean
}

function Footer({ held, kind, busy, ready, onClose }: FooterProps) {
  const { t } = useTranslation('contract')
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        variant={held.position.side === 'long' ? 'sell' : 'buy'}
        type="submit"
        form="contract-close"
        busy={busy}
        disabled={!ready}
      >
        {t(kind === 'limit' ? 'positions.closeLimit' : 'positions.closeMarket')}
      </Button>
    </>
  )
}
