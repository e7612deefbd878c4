/** The keys of the page that is open. */
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Binding, useKeys, useLayers } from '../../keys/keys.ts'
import { Key } from '../../parts/key.tsx'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // What was bound before this dialog: its own layer hides the others.
  const [listed] = useState(() => listedOf(useLayers.getState().layers.flatMap(({ bindings }) => bindings)))
  useKeys([], { alone: true })
  return (
    <Dialog open onClose={onClose} title={t('keys.title')}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
        {listed.map(({ says, keys }) => (
          <div key={says} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>{says}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-12 text-ink-2">{t('keys.steady')}</p>
    </Dialog>
  )
}

/** What is said, each once: of two that say the same, the one on top. */
export function listedOf(bindings: readonly Binding[]): { says: string; keys: readonly string[] }[] {
  const byWords = new Map(bindings.flatMap(({ says, keys }) => (says === undefined ? [] : [[says, keys] as const])))
  return [...byWords].map(([says, keys]) => ({ says, keys }))
}
