/** Asks once before a position is turned over: what closes, what opens, what it costs, where it is liquidated then. */

import { groupDigits } from '@candlewick/money/display'
import { priceOf as fractionText } from '@candlewick/money/fraction'
import { lots, ticks } from '@candlewick/money/units'
import { nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { previewReverse, type ReversePlan, type ReverseRefusal } from '@candlewick/rules/contract/reverse'
import { orderSide } from '@candlewick/rules/contract/triggers'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BoldText } from '../../../i18n/bold-text.tsx'
import { quantityOf } from '../../../markets/terminal-market.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { fault } from '../../../terminal/form/entries.ts'
import { Line } from '../../../terminal/form/line.tsx'
import { reversePosition } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { costText, moneyDecimal, Profit } from '../figures.tsx'
import type { FormSituation } from '../form/draft.ts'
import type { ContractError } from '../form/errors.ts'
import { heldIndex, openRoom } from '../form/sizing.ts'
import { useContractErrorWords } from '../form/words.ts'
import { useOwnContracts } from '../own-contracts.ts'
import { accountOf, backingOf, type HeldPosition } from '../position-state.ts'

interface ReverseDialogProps {
  held: HeldPosition
  all: readonly HeldPosition[]
  /** What can be seen of the position's contract now. */
  situation: FormSituation
  onClose: () => void
}

const otherSide = (side: 'long' | 'short') => (side === 'long' ? ('short' as const) : ('long' as const))

export default function ReverseDialog({ held, all, situation, onClose }: ReverseDialogProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { busy, once } = useOnce()
  const [refused, setRefused] = useState<string>()
  const words = useContractErrorWords()
  const { market, exact, position } = held
  const other = otherSide(position.side)
  const plan = usePlan(held, all, situation)
  const room = openRoom(situation)
  // What it opens may all be new: whoever is met need not close anything.
  const refusal =
    plan && plan.refusal === undefined && room !== undefined && exact.lots > room
      ? fault('open_interest', 'order', { bound: quantityOf(market, room), unit: market.quantityCoin })
      : plan?.refusal && refusalFault(plan.refusal, market)
  const error = refused ?? (refusal && words(refusal))
  const go = async () => {
    const turned = await once(() => reversePosition(position.id))
    if (turned === undefined) return
    if (!('made' in turned)) return setRefused(turned.words)
    toast.success(t('reverse.done', { name: market.name, side: t(`within.${other}`) }))
    onClose()
  }
  const values = {
    side: t(`within.${position.side}`),
    other: t(`within.${other}`),
    quantity: groupDigits(quantityOf(market, exact.lots), separators),
    coin: market.quantityCoin,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${market.name} · ${t('reverse.title')}`}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={other === 'long' ? 'buy' : 'sell'}
            busy={busy}
            disabled={plan === undefined || refusal !== undefined}
            onClick={() => void go()}
          >
            {t('reverse.go', { side: t(`within.${other}`) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-14">
        <p className="text-ink-2">
          <BoldText>{t('reverse.text', values)}</BoldText>
        </p>
        {plan && 'closing' in plan ? <Figures plan={plan} held={held} /> : null}
        <Refusal>{error}</Refusal>
      </div>
    </Dialog>
  )
}

/** The engine's own reckoning, on the book that is seen now. */
function usePlan(held: HeldPosition, all: readonly HeldPosition[], situation: FormSituation) {
  const { market, exact, funding, position } = held
  const { account, book, mark } = situation
  const own = useOwnContracts((state) => accountOf(state.accounts, market))
  if (account === undefined || own === undefined || mark === undefined) return undefined
  const index = heldIndex(situation)
  const side = orderSide(position.side, false) === 'buy' ? book?.asks : book?.bids
  return previewReverse(
    exact.side,
    {
      contract: market.contract,
      takerRate: market.takerRate,
      mark,
      ...(index === undefined ? {} : { index }),
      mode: position.marginMode === 'fixed' ? 'isolated' : 'cross',
      leverage: position.leverage,
      positions: situation.positions,
      funding,
      wallet: account.wallet,
      exposure: account.exposure(otherSide(exact.side)),
      backing: backingOf(own, all, market),
      beside: account.beside,
    },
    (side?.ticks ?? []).map((price, at) => [ticks(price), lots(side?.lots[at] ?? 0)] as const),
  )
}

function refusalFault({ rule, bound = 0 }: ReverseRefusal, market: ContractMarket): ContractError {
  switch (rule) {
    case 'max_quantity':
      return fault(rule, 'order', { bound: quantityOf(market, lots(bound)), unit: market.quantityCoin })
    case 'leverage_tier':
    case 'max_position':
    case 'insufficient_balance':
      return fault(rule, 'order', { bound: moneyDecimal(bound, market.settleDecimals), unit: market.settle })
    case 'no_liquidity':
      return fault(rule, 'order')
    case 'no_position':
      return fault('reduce_only', 'order', { bound: '0', unit: market.quantityCoin })
  }
}

function Figures({ plan: { closing, opening, liquidation }, held }: { plan: ReversePlan; held: HeldPosition }) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, mark } = held
  const money = (amount: number) => `${costText(amount, market.settleDecimals, separators)} ${market.settle}`
  const price = nearestPrice(liquidation, mark)
  return (
    <dl className="num grid gap-1.5 rounded-control bg-sunken p-3 text-13">
      <Line label={t('positions.realised')}>
        <Profit amount={closing.profit} decimals={market.settleDecimals} unit={market.settle} />
      </Line>
      <Line label={t('reverse.fees')}>{money(closing.fee + opening.fee)}</Line>
      <Line label={t('reverse.margin')}>{money(opening.margin)}</Line>
      <Line label={t('form.cost')}>{money(opening.cost)}</Line>
      <Line label={t('reverse.liquidation')}>
        <span data-testid="reverse-liquidation">
          {price === undefined || price.numerator <= 0n
            ? UNKNOWN_FIGURE
            : groupDigits(fractionText(price, market.rules.tickSize, market.priceDecimals), separators)}
        </span>
      </Line>
    </dl>
  )
}
