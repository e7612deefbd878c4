/** The keys to the case before and to the next one, at the end of the crumbs. */
import { useTranslation } from 'react-i18next'
import { Key } from './key.tsx'

export function NeighbourKeys() {
  const { t } = useTranslation()
  return (
    <>
      <span>
        <Key name="k" /> {t('neighbours.previous')}
      </span>
      <span>
        <Key name="j" /> {t('neighbours.next')}
      </span>
    </>
  )
}
