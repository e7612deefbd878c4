/** Shows what is masked, or hides it again, by one tap; before it is shown comes the second step. */
import { Button } from '@candlewick/ui/button.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RevealDialog } from './reveal-dialog.tsx'
import type { Reveal } from './use-reveal.ts'

export function RevealButton({ reveal }: { reveal: Reveal<unknown> }) {
  const { t } = useTranslation('user-centre')
  const isShown = reveal.shown !== undefined
  return (
    <>
      <Button size="sm" aria-pressed={isShown} onClick={isShown ? reveal.hide : reveal.ask}>
        {isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        {isShown ? t('hide') : t('show')}
      </Button>
      {reveal.asking ? <RevealDialog {...reveal} /> : null}
    </>
  )
}
