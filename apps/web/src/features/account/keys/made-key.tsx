/** A key that was just made: its secret is shown this once, and is said to be stored before it is gone. */
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { CodeSample } from './code-sample.tsx'
import type { ApiKey } from './key-terms.ts'

export interface Made {
  readonly apiKey: ApiKey
  /** Empty where it signs by its owner's own pair. */
  readonly secret: string
}

interface MadeKeyProps extends Made {
  stored: boolean
  onStored: (stored: boolean) => void
  onDone: () => void
}

export function MadeKey({ apiKey, secret, stored, onStored, onDone }: MadeKeyProps) {
  const { t } = useTranslation('api-keys')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13 text-ink-2">{secret ? t('secretLead') : t('pairLead')}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Shown name={t('keyId')} text={apiKey.id} />
        {secret ? <Shown name={t('secret')} text={secret} /> : null}
      </dl>
      <CodeSample apiKey={apiKey} />
      {secret ? (
        <Checkbox label={t('stored')} checked={stored} onChange={(event) => onStored(event.target.checked)} />
      ) : null}
      <Button variant="primary" size="lg" disabled={secret !== '' && !stored} onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}

function Shown({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="mb-1 text-13 text-ink-2">{name}</dt>
      <dd className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
        <code className="font-mono text-13 break-all">{text}</code>
        <CopyButton text={text} />
      </dd>
    </div>
  )
}
