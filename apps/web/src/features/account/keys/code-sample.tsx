/** How a request is signed, in the language of one's own choice. */
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformConfig } from '../../../platform/config.ts'
import type { ApiKey } from './key-terms.ts'
import { LANGUAGE_NAMES, LANGUAGES, type SampleLanguage, sampleText } from './samples.ts'

interface CodeSampleProps {
  apiKey: Pick<ApiKey, 'id' | 'kind'>
}

const ITEMS = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))

export function CodeSample({ apiKey: { id: key, kind } }: CodeSampleProps) {
  const { t } = useTranslation('api-keys')
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const panel = useId()
  const path = `/api/${platformConfig().apiRequestHead}/coin/assets/getMyBalance?type=1`
  const text = sampleText({ host: location.origin, path, key, kind, language })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Tabs
        label={t('sampleLanguage')}
        items={ITEMS}
        value={language}
        onValue={setLanguage}
        look="segment"
        controls={panel}
        className="justify-self-start"
      />
      <div id={panel} role="tabpanel" aria-label={LANGUAGE_NAMES[language]} className="relative">
        <ScrollBox
          label={t('sampleTitle')}
          className="max-h-80 overflow-auto rounded-control border border-line bg-sunken py-3 pr-12 pl-4"
        >
          <pre className="font-mono text-12 leading-relaxed">{text}</pre>
        </ScrollBox>
        <CopyButton text={text} className="absolute top-1 right-1 bg-sunken" />
      </div>
    </div>
  )
}
