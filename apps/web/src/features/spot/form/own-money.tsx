import { useTranslation } from 'react-i18next'

/** A margin account says why no loan is offered with an order that could use one. */
export function OwnMoney() {
  const { t } = useTranslation('trade')
  return (
    <p role="note" className="text-ink-2">
      {t('form.ownMoney')}
    </p>
  )
}
