/** Three questions that newcomers ask, answered where they are asked, each with the way to where it is done; and who helps. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Support } from './support.tsx'

const GUIDES = [
  { name: 'first', text: 'firstText', to: '/trade/index', search: { type: 'spot' } },
  { name: 'flash', text: 'flashText', to: '/proof/flash', search: {} },
  { name: 'proof', text: 'proofText', to: '/proof', search: {} },
] as const

export default function Guides() {
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Questions />
      <Support />
    </div>
  )
}

function Questions() {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="home-guides" className="mt-14">
      <h2 id="home-guides" className="mb-3 text-20 font-bold">
        {t('guides.title')}
      </h2>
      {GUIDES.map(({ name, text, to, search }) => (
        <details key={name} className="border-t border-line py-3 last-of-type:border-b">
          <summary className="cursor-pointer font-semibold">{t(`guides.${name}`)}</summary>
          <p className="max-w-[46em] pt-2 text-ink-2">{t(`guides.${text}`)}</p>
          <Link to={to} search={search} className="mt-2 inline-block font-medium underline underline-offset-4">
            {t('guides.go')}
          </Link>
        </details>
      ))}
    </section>
  )
}
