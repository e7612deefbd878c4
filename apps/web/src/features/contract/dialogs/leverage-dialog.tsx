/** Margin mode and leverage, and what they mean: the largest position, and what moves for one that is open. */
import { divCeil } from '@candlewick/money/arithmetic'
import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { priceOf as fractionText } from '@candlewick/money/fraction'
import { RATE_ONE } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { liquidationPrices, nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { leverageEffect, maxLots } from '@candlewick/rules/contract/margin'
import { capAtLeverage, firstTier, type Tiers } from '@candlewick/rules/contract/tiers'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ratePercent } from '../../../markets/rate-text.ts'
import { quantityOf } from '../../../markets/terminal-market.ts'
import { queryClient } from '../../../platform/queries.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { Line } from '../../../terminal/form/line.tsx'
import { useFormSituation } from '../../../terminal/form/use-form.ts'
import { changeSetting } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { costText } from '../figures.tsx'
import type { FormSituation, MarginMode } from '../form/draft.ts'
import type { ContractStore } from '../form/store.ts'
import { useContractSetting } from '../form/use-form.ts'
import { modeLock, useOwnContracts } from '../own-contracts.ts'

interface LeverageDialogProps {
  store: ContractStore
  onClose: () => void
}

const QUICK = [1, 2, 5, 10, 20, 50, 75, 100, 125]

export default function LeverageDialog({ store, onClose }: LeverageDialogProps) {
  const { t } = useTranslation('contract')
  const setting = useContractSetting(store)
  const situation = useFormSituation(store)
  const { market } = store
  const lock = useOwnContracts((own) => modeLock(own, market.symbol))
  const [chosen, setMode] = useState<MarginMode>(setting.mode)
  const mode = lock === undefined ? chosen : setting.mode
  const [text, setText] = useState(String(setting.leverage))
  const { busy, once } = useOnce()
  const [refused, setRefused] = useState<string>()
  const leverage = Number(text)
  const valid = Number.isInteger(leverage) && leverage >= 1 && leverage <= market.maxLeverage
  const choose = (next: string) => {
    setText(next)
    setRefused(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!valid) return
    const changed = await once(() => changeSetting(market.symbol, mode, leverage))
    if (changed === undefined) return
    if (!('made' in changed)) return setRefused(changed.words)
    store.takeSetting({ mode: changed.made.marginMode, leverage: changed.made.leverage })
    await queryClient.invalidateQueries({ queryKey: ['contract.getSetting'] })
    toast.success(t('leverage.done', { mode: t(`mode.${mode}`), leverage: t('times', { leverage }) }))
    onClose()
  }
  const error = valid ? refused : t('leverage.bound', { most: market.maxLeverage })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${market.name} · ${t('leverage.title')}`}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form="contract-leverage" busy={busy} disabled={!valid}>
            {t('leverage.save')}
          </Button>
        </>
      }
    >
      <form
        ref={useRefusedFocus(refused)}
        id="contract-leverage"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 text-14"
      >
        <div className="grid gap-1.5">
          <Tabs
            look="segment"
            label={t('leverage.mode')}
            items={[
              { id: 'cross', label: t('mode.cross'), disabled: lock !== undefined && mode !== 'cross' },
              { id: 'fixed', label: t('mode.fixed'), disabled: lock !== undefined && mode !== 'fixed' },
            ]}
            value={mode}
            onValue={(next) => {
              setMode(next)
              setRefused(undefined)
            }}
          />
          {lock === undefined ? null : <p className="text-13 text-flame">{t(`leverage.lockedBy.${lock}`)}</p>}
          <p className="text-13 text-ink-2">{t(`leverage.${mode}Meaning`)}</p>
        </div>
        <AmountInput
          label={t('leverage.leverage')}
          decimals={0}
          unit="×"
          value={text}
          error={error}
          onValue={choose}
          onStep={(direction) => choose(String(Math.min(market.maxLeverage, Math.max(1, leverage + direction))))}
        />
        <input
          type="range"
          aria-label={t('leverage.leverage')}
          min={1}
          max={market.maxLeverage}
          value={valid ? leverage : 1}
          onChange={(event) => choose(event.target.value)}
          className="accent-ink"
        />
        <div className="num flex flex-wrap gap-1.5">
          {QUICK.filter((one) => one <= market.maxLeverage).map((one) => (
            <Button key={one} size="sm" onClick={() => choose(String(one))} aria-pressed={one === leverage}>
              {t('times', { leverage: one })}
            </Button>
          ))}
        </div>
        {valid ? <Effect situation={situation} mode={mode} leverage={leverage} /> : null}
      </form>
    </Dialog>
  )
}

interface EffectProps {
  situation: FormSituation
  mode: MarginMode
  leverage: number
}

/** The value by which the margin is explained: a thousand dollars, or one coin. */
const exampleOf = (market: ContractMarket): number => (market.contract.kind === 'linear' ? 1_000 : 1)

/** What the choice comes to, live. */
function Effect({ situation, mode, leverage }: EffectProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, mark } = situation
  const cap = capAtLeverage(leverage, market.contract.tiers)
  const most = mark === undefined ? undefined : maxLots(leverage, mark, market.contract)
  return (
    <div className="num grid gap-1.5 rounded-control bg-sunken p-3 text-13">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <Line label={t('leverage.largest')}>
          {groupDigits(formatDecimal(cap, market.settleDecimals), separators)} {market.settle}
          {most === undefined ? null : (
            <span className="block text-right text-ink-2">
              ≈ {groupDigits(quantityOf(market, most), separators)} {market.quantityCoin}
            </span>
          )}
        </Line>
        <Line
          label={t('leverage.marginOf', {
            value: `${groupDigits(String(exampleOf(market)), separators)} ${market.settle}`,
          })}
        >
          {mark === undefined
            ? UNKNOWN_FIGURE
            : `${costText(divCeil(exampleOf(market) * 10 ** market.settleDecimals, leverage), market.settleDecimals, separators)} ${market.settle}`}
        </Line>
        {situation.positions.map((position) => (
          <PositionEffect
            key={position.side}
            position={position}
            situation={situation}
            mode={mode}
            leverage={leverage}
          />
        ))}
      </dl>
      {leverage > HIGH ? (
        <p className="pt-1 text-flame">
          {t('leverage.high', {
            leverage: t('times', { leverage }),
            percent: ratePercent(adverseMove(leverage, market.contract.tiers), separators),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** From here on a small move liquidates a position: it is named. */
const HIGH = 20

/**
 * About how far the mark price may move against a small position before it is liquidated: what its margin exceeds
 * maintenance by.
 */
function adverseMove(leverage: number, tiers: Tiers): number {
  const exact = RATE_ONE / leverage - firstTier(tiers).rate
  return Math.max(1, Math.round(exact / HUNDREDTH)) * HUNDREDTH
}

/** Of a percent. */
const HUNDREDTH = RATE_ONE / 10_000

function PositionEffect({
  position,
  situation,
  mode,
  leverage,
}: EffectProps & { position: FormSituation['positions'][number] }) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, mark, account } = situation
  if (mark === undefined || account === undefined) return null
  const { margin } = leverageEffect(position, leverage, position.margin)
  const prices =
    mode === 'fixed'
      ? liquidationPrices({ positions: [position], wallet: units(margin), mark }, market.contract)
      : liquidationPrices(
          { positions: situation.positions, wallet: account.wallet, beside: account.beside, mark },
          market.contract,
        )
  const price = nearestPrice(prices, mark)
  return (
    <>
      <Line label={t('leverage.change', { side: t(`within.${position.side}`) })}>
        {costText(position.margin, market.settleDecimals, separators)} →{' '}
        {costText(margin, market.settleDecimals, separators)} {market.settle}
      </Line>
      <Line label={t('leverage.liquidation', { side: t(`within.${position.side}`) })}>
        {price === undefined
          ? UNKNOWN_FIGURE
          : groupDigits(fractionText(price, market.rules.tickSize, market.priceDecimals), separators)}
      </Line>
    </>
  )
}
