/** In the demo: simulated USDT for the spot account, once a day; says so when they were given before. */
import { groupDigits } from '@candlewick/money/display'
import { CallFailure } from '@candlewick/protocol/client'
import { Button, type ButtonSize, type ButtonVariant } from '@candlewick/ui/button.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { useReadAnew } from './use-assets.ts'

export interface DemoFundsProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

export default function DemoFunds({ variant = 'primary', size = 'md' }: DemoFundsProps) {
  const { t } = useTranslation('demo-funds')
  const { separators } = useUiTexts()
  const readAnew = useReadAnew()
  const ask = useMutation({
    mutationFn: () => api.call('demo.funds', {}),
    onSuccess: ({ given, amount, coin }) => {
      if (given) toast.success(t('given', { amount: groupDigits(amount, separators), coin }))
      else toast.info(t('givenBefore'))
      readAnew()
    },
    onError: (error) => {
      // A refusal has been shown by the client; anything else is a bug and must surface.
      if (!(error instanceof CallFailure)) throw error
    },
  })
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant={variant} size={size} busy={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate()}>
        {ask.isSuccess ? t('done') : t('get')}
      </Button>
      {ask.data?.given === false ? (
        <p role="status" className="text-13 text-ink-2">
          {t('givenBefore')}
        </p>
      ) : null}
    </div>
  )
}
