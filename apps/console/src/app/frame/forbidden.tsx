/** What stands in the place of a page that the operator may not open: which permission it takes, and who has it. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Page } from '../pages.ts'

export function Forbidden({ page }: { page: Page }) {
  const { t } = useTranslation()
  return (
    <Empty
      title={t('forbidden.title', { page: t(page.name) })}
      action={
        <Link to="/people" search={{ tab: 'matrix' }} className={buttonClass()}>
          {t('forbidden.who')}
        </Link>
      }
    >
      {t('forbidden.hint', { permission: page.may })}
    </Empty>
  )
}
