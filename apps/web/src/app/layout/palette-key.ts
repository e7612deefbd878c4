/** The keys that open the palette: Ctrl K anywhere, `/` where nobody types and the page has no search of its own. */
import { useEffect } from 'react'
import { isTyping } from '../../navigation/typing.ts'

export function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (defaultPrevented || altKey || document.querySelector('dialog[open]')) return
      const held = ctrlKey || metaKey
      if (held ? key.toLowerCase() !== 'k' : key !== '/' || isTyping(target)) return
      event.preventDefault()
      onOpen()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onOpen])
}
