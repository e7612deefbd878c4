/** Asks before a flash contract is opened: what it is, what it costs on average, and that the whole stake can be lost. */
import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { DIRECTION_MARK } from '../figures.tsx'
import { flashChoices } from './choices.ts'
import { averageLoss } from './draft.ts'
import { FlashSentence } from './flash-sentence.tsx'
import type { FlashForm } from './use-form.ts'

interface ConfirmFlashProps {
  form: FlashForm
  onConfirm: () => void
  onClose: () => void
}

export default function ConfirmFlash({ form, onConfirm, onClose }: ConfirmFlashProps) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const { market, draft, summary } = form
  const confirm = flashChoices.use((choices) => choices.confirm)
  const loss = summary && groupDigits(formatDecimal(averageLoss(summary.cycle), 2), separators)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span className={draft.direction === 'up' ? 'text-up' : 'text-down'}>
          {DIRECTION_MARK[draft.direction]} {t(`form.go.${draft.direction}`)}{' '}
          <span className="text-ink">{market.name}</span>
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button
            variant={draft.direction === 'up' ? 'buy' : 'sell'}
            disabled={summary?.preview === undefined}
            onClick={onConfirm}
          >
            {t('confirm.go')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-14">
        <FlashSentence form={form} />
        <div className="grid gap-2 rounded-control border border-line bg-sunken p-3 text-13 text-ink-2">
          <p className="font-semibold text-ink">{t('confirm.risk')}</p>
          <p>{t('confirm.riskText')}</p>
          <p>{t('confirm.average', { amount: `${loss ?? ''} ${market.coin}`, stake: `100 ${market.coin}` })}</p>
          <p>{t('confirm.price')}</p>
        </div>
        <Checkbox
          label={t('confirm.notAgain')}
          checked={!confirm}
          onChange={(event) => flashChoices.change({ confirm: !event.target.checked })}
        />
      </div>
    </Dialog>
  )
}
