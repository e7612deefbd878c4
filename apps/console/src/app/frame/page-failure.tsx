/** What stands in the place of a page that failed, did not come, or is not there. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { ChunkLoadError } from '@candlewick/ui/chunk.ts'
import { tellFailure } from '@candlewick/ui/failures.ts'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  useEffect(() => {
    if (error !== undefined && !(error instanceof ChunkLoadError)) tellFailure({ where: 'page', error })
  }, [error])
  if (error === undefined) {
    return (
      <Empty
        title={t('failure.noPage')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('pages.home')}
          </Link>
        }
      />
    )
  }
  const [title, hint] =
    error instanceof ChunkLoadError
      ? [t('failure.chunk'), t('failure.chunkHint')]
      : [t('failure.page'), t('failure.pageHint')]
  return (
    <ErrorState title={title} onRetry={() => location.reload()}>
      {hint}
    </ErrorState>
  )
}
