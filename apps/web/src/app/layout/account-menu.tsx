/** The avatar's panel: who is logged in, the own number, the way out. */
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { MENU_ITEM, Popover } from '@candlewick/ui/popover.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { CircleUser, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../i18n/named.ts'
import { linkKey, userMenu } from '../../navigation/menu.ts'
import { logOut, useSession } from '../../session/session.ts'

/** Logs out, says so, and leads to where nobody needs to be logged in. */
export function useLogOut(): () => Promise<void> {
  const router = useRouter()
  const { t } = useTranslation('layout')
  return async () => {
    await logOut()
    toast.success(t('loggedOut'))
    await router.navigate({ to: '/home/index' })
  }
}

/** `name` is the masked account; undefined until it is known. */
export default function AccountMenu({ name }: { name: string | undefined }) {
  const { t } = useTranslation('layout')
  const userId = useSession((session) => session.userInfo?.userId)
  const say = useNames()
  const leave = useLogOut()
  return (
    <Popover
      label={t('account')}
      triggerClass="inline-flex items-center gap-2 rounded-control border border-line-strong px-2 py-1 text-12 text-ink-2 hover:border-ink-3 hover:text-ink"
      panelClass="w-64 py-2"
      trigger={
        <>
          <CircleUser size={16} aria-hidden="true" />
          <span className="hidden max-w-32 truncate sm:inline">{name ?? t('account')}</span>
        </>
      }
    >
      {(close) => (
        <>
          <div className="border-b border-line px-3 pt-1 pb-3">
            <p className="truncate font-medium">{name ?? t('account')}</p>
            {userId ? (
              <p className="flex items-center gap-1 text-12 text-ink-2">
                <span className="truncate">{t('userId', { id: userId })}</span>
                <CopyButton text={userId} className="size-6" />
              </p>
            ) : null}
          </div>
          {userMenu().map((link) => (
            <Link key={linkKey(link)} to={link.to} search={link.search ?? {}} onClick={close} className={MENU_ITEM}>
              {say(link.text)}
            </Link>
          ))}
          <button
            type="button"
            className={MENU_ITEM}
            onClick={() => {
              close()
              void leave()
            }}
          >
            <LogOut size={16} aria-hidden="true" />
            {t('logout')}
          </button>
        </>
      )}
    </Popover>
  )
}
