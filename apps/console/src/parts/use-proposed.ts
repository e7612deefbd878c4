/** Says what came of something that an operator asked for: done, or waiting for another one's eyes. */
import { toast } from '@candlewick/ui/toast-store.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { renew } from '../platform/queries.ts'

export function useProposed(): (answer: { state: string }) => void {
  const { t } = useTranslation()
  return useCallback(
    ({ state }: { state: string }) => {
      if (state === 'waiting') toast.info(t('proposed.waiting'))
      else if (state === 'failed') toast.error(t('proposed.failed'))
      else toast.success(t('proposed.done'))
      void renew('console.proposals', 'console.home')
    },
    [t],
  )
}
