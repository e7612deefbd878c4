/** An invitation that somebody who is logged in follows: it is for new accounts, and nothing of theirs changes by it. */
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../../session/session.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export function InvitedMember({ code }: { code: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <SignInFrame title={t('invitedTitle')} description={t('registerDescription')}>
      <p>{t('invitedText', { code })}</p>
      <div className="grid gap-2">
        <Link to="/home/index" className={buttonClass('primary', 'lg')}>
          {t('invitedStay')}
        </Link>
        <Button size="lg" onClick={() => void logOut().then(() => location.reload())}>
          {t('invitedLeave')}
        </Button>
      </div>
    </SignInFrame>
  )
}
