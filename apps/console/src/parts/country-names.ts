/** Countries as the operator's language names them. */
import { useTranslation } from 'react-i18next'

/** The name of a country by its code, and codes sorted by their names. */
export function useCountryNames() {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const nameOf = (code: string): string => names.of(code) ?? code
  return {
    nameOf,
    sorted: (codes: readonly string[]) =>
      codes.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), i18n.language)),
  }
}
