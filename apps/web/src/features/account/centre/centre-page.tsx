/** The user centre: an overview, and each of its parts under a key of its own. */
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { choiceOf } from '../../../navigation/search.ts'
import { SideFrame } from '../../../navigation/side-frame.tsx'
import { callQuery } from '../../../platform/queries.ts'
import { BindSetting } from '../security/bind-dialog.tsx'
import type { Overview } from '../security/guards.ts'
import { PasswordSetting } from '../security/password-dialog.tsx'
import { HousePage } from './house-page.tsx'
import { CENTRE_KEYS, type CentreKey, PUBLIC_KEYS, publicLinks } from './keys.ts'
import { CentreOverview } from './overview.tsx'

export default function CentrePage() {
  const { t } = useTranslation('user-centre')
  const { key } = useSearch({ strict: false })
  const shown = choiceOf(CENTRE_KEYS, key) ?? 'all'
  usePageTitle(t(shown === 'all' ? 'title' : shown), useDescription(shown))
  const content = (
    <>
      <h1 className="mb-6 text-28 font-bold">{t(shown === 'all' ? 'title' : shown)}</h1>
      <Part key={shown} shown={shown} />
    </>
  )
  if (choiceOf(PUBLIC_KEYS, shown) === undefined) return <AccountFrame>{content}</AccountFrame>
  return (
    <SideFrame label={t('title')} links={publicLinks()}>
      {content}
    </SideFrame>
  )
}

/** What those who look for pages read of it: of what anyone may read, its own. */
function useDescription(shown: CentreKey): string {
  const { t } = useTranslation('user-centre')
  const { t: house } = useTranslation('house-pages')
  if (shown === 'termsService') return house('termsText')
  return shown === 'helper' ? house('helperText') : t('description')
}

function Part({ shown }: { shown: CentreKey }) {
  switch (shown) {
    case 'termsService':
      return <HousePage name="terms" />
    case 'helper':
      return <HousePage name="helper" />
    case 'tardPwd':
      return <Setting>{(overview, onDone) => <PasswordSetting kind="fund" {...{ overview, onDone }} />}</Setting>
    case 'loginPwd':
      return <Setting>{(overview, onDone) => <PasswordSetting kind="login" {...{ overview, onDone }} />}</Setting>
    case 'certified':
      return <Setting>{(overview, onDone) => <BindSetting kind="email" {...{ overview, onDone }} />}</Setting>
    default:
      return <CentreOverview />
  }
}

/** A setting on a page of its own; done, it leads back to the overview. */
function Setting({ children }: { children: (overview: Overview, onDone: () => void) => ReactNode }) {
  const { t } = useTranslation('user-centre')
  const query = useQuery(callQuery('security.overview', {}))
  const router = useRouter()
  const done = () => void router.navigate({ to: '/user/index', search: { key: 'all' } })
  if (query.isError && !query.data) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  return (
    <section className="max-w-dialog rounded-surface border border-line bg-surface p-5">
      {query.data ? children(query.data, done) : <Skeleton className="h-72 w-full" />}
    </section>
  )
}
