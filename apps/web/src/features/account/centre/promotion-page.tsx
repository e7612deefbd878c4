/** One's promotion: the link to hand on, also as a picture, and what it brings. */
import { QrPicture } from '@candlewick/ui/qr-picture.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useTranslation } from 'react-i18next'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { useSession } from '../../../session/session.ts'
import { Invitation, promotionLink } from './invitation.tsx'

export default function PromotionPage() {
  const { t } = useTranslation('user-centre')
  usePageTitle(t('promotion'))
  const code = useSession((session) => session.userInfo?.inviteCode)
  return (
    <AssetsFrame>
      <h1 className="mb-4 text-28 font-bold">{t('promotion')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {code === undefined ? (
          <Skeleton className="h-72 w-full" />
        ) : (
          <Invitation code={code}>
            <div className="justify-self-center pt-2">
              <QrPicture text={promotionLink(code)} label={t('invitePicture')} />
            </div>
          </Invitation>
        )}
        <section className="grid gap-2 rounded-surface border border-line bg-surface p-5">
          <h2 className="text-16 font-semibold">{t('promotionBrings')}</h2>
          <p className="text-14 text-ink-2">{t('promotionBringsHint')}</p>
        </section>
      </div>
    </AssetsFrame>
  )
}
