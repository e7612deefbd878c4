/** What went wrong with a call, in the operator's language: by its name, with the field and the bound that it names. */
import { CallFailure } from '@candlewick/protocol/console-client'
import { PasskeyGivenUp } from '@candlewick/ui/passkey.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** @returns words for whatever was thrown */
export function useWords(): (error: unknown) => string {
  const { t, i18n } = useTranslation('refusals')
  const { language } = i18n
  return useCallback(
    (error: unknown) => {
      if (error instanceof PasskeyGivenUp) return t('passkeyGivenUp')
      if (!(error instanceof CallFailure)) return t('broken')
      const { error: name, field, bound, msg } = error
      const key = `own.${name}`
      const own: unknown = i18n.getResource(language, 'refusals', key)
      if (typeof own === 'string') return own.replace('{{bound}}', String(bound ?? ''))
      if (name === 'field_invalid' || name === 'field_required') return t('field', { field: field ?? '', msg })
      return msg === '' ? t('other', { name }) : msg
    },
    [t, i18n, language],
  )
}
