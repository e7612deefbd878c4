/** In the demo: simulated USDT for the spot account, once a day; says so when they were given before. */
import { groupDigits } from '@candlewick/money/display'
import { CallFailure } from '@candlewick/protocol/client'
import { Button, type ButtonVariant } from '@candlewick/ui/button.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { useReadAnew } from './use-assets.ts'

export function DemoFunds({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('assets')
  const { separators } = useUiTexts()
  const readAnew = useReadAnew()
  const ask = useMutation({
    mutationFn: () => api.call('demo.funds', {}),
    onSuccess: ({ given, amount, coin }) => {
      if (given) toast.success(t('fundsGiven', { amount: groupDigits(amount, separators), coin }))
      else toast.info(t('fundsGivenBefore'))
      readAnew()
    },
    onError: (error) => {
      // A refusal has been shown by the client; anything else is a bug and must surface.
      if (!(error instanceof CallFailure)) throw error
    },
  })
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant={variant} busy={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate()}>
        {ask.isSuccess ? t('fundsDone') : t('getFunds')}
      </Button>
      {ask.data?.given === false ? (
        <p role="status" className="text-13 text-ink-2">
          {t('fundsGivenBefore')}
        </p>
      ) : null}
    </div>
  )
}
