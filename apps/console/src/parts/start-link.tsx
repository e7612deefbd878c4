/** Opens the first case of a queue, from the head of its list. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** @param list the address of the list, under which its cases are */
export function StartLink({ list, first }: { list: string; first: string | undefined }) {
  const { t } = useTranslation()
  if (first === undefined) return null
  const to: string = `${list}/${first}`
  return (
    <Link to={to} className={buttonClass('primary', 'sm')}>
      {t('startOldest')}
    </Link>
  )
}
