/** How many pairs rise and how many fall, as one bar and in words. */
import { Arrow } from '@candlewick/ui/numbers.tsx'
import { useTranslation } from 'react-i18next'

export function Breadth({ rising, falling, unchanged }: { rising: number; falling: number; unchanged: number }) {
  const { t } = useTranslation('market')
  return (
    <section aria-label={t('breadth')} className="grid gap-1.5 text-12">
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-up" style={{ flexGrow: rising }} />
        <span className="bg-line-strong" style={{ flexGrow: unchanged }} />
        <span className="bg-down" style={{ flexGrow: falling }} />
      </div>
      <p className="num flex flex-wrap justify-between gap-x-4">
        <span className="text-up">
          <Arrow way="up" />
          {t('rising', { count: rising })}
        </span>
        {unchanged > 0 ? <span className="text-ink-2">{t('unchanged', { count: unchanged })}</span> : null}
        <span className="text-down">
          <Arrow way="down" />
          {t('falling', { count: falling })}
        </span>
      </p>
    </section>
  )
}
