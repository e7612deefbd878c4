/** One's promotion link and invite code, to be copied. */
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Where whoever opens it registers as invited by the owner of the code. */
export const promotionLink = (code: string) => `${location.origin}/i&${code}`

export function Invitation({ code, children }: { code: string; children?: ReactNode }) {
  const { t } = useTranslation('user-centre')
  const link = promotionLink(code)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-surface border border-line bg-surface p-5">
      <h2 className="text-16 font-semibold">{t('invite')}</h2>
      <p className="text-13 text-ink-2">{t('inviteHint')}</p>
      <p className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-13">
        <span className="truncate">{link}</span>
        <CopyButton text={link} />
      </p>
      <p className="flex items-center justify-between gap-2 text-13">
        <span className="text-ink-2">{t('inviteCode')}</span>
        <span className="flex items-center font-medium">
          {code}
          <CopyButton text={code} />
        </span>
      </p>
      {children}
    </section>
  )
}
