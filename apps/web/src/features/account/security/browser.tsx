/** A browser as its owner knows it: its picture, its name, and where it was. */
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { browserName } from './browser-name.ts'

export function BrowserIcon({ userAgent }: { userAgent: string }) {
  const Icon = browserName(userAgent).phone ? Smartphone : Laptop
  return <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-2" />
}

/** `own` is what its owner calls it. */
export function useBrowserName(): (userAgent: string, own?: string) => string {
  const { t } = useTranslation('security')
  return (userAgent, own) => own || browserName(userAgent).name || t('browserUnknown')
}

/** From where: the country that the address is registered in, where one is known, and the address. */
export function usePlace(): (seen: { address: string; country: string }) => string {
  const { i18n } = useTranslation('security')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return ({ address, country }) =>
    /^[A-Z]{2}$/.test(country) ? `${names.of(country) ?? country} · ${address}` : address
}
