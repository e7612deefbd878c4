/** What stands where a screen could not come: a chunk that did not arrive, or a screen that stopped working. */
import { Button } from '@candlewick/ui/button.tsx'
import { ChunkLoadError } from '@candlewick/ui/chunk.ts'
import { tellFailure } from '@candlewick/ui/failures.ts'
import { Empty } from '@candlewick/ui/states.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export function ScreenFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const chunk = error instanceof ChunkLoadError
  useEffect(() => tellFailure({ where: 'page', error }), [error])
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <Empty
        picture="broken"
        title={chunk ? t('chunkFailed') : t('crashed')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {chunk ? t('chunkFailedHint') : t('crashedHint')}
      </Empty>
    </div>
  )
}
