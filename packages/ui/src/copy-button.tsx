/** Copies an id, an address or a hash, and says that it did. */
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { toast } from './toast-store.ts'
import { useUiTexts } from './ui-texts.tsx'

const SHOWN_MS = 1500

export function CopyButton({ text, className }: { text: string; className?: string }) {
  const texts = useUiTexts()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      toast.success(texts.copied)
    } catch {
      // The browser may refuse (no permission, no secure context): the person hears of it.
      toast.error(texts.copyFailed)
    }
  }
  return (
    <IconButton label={done ? texts.copied : texts.copy} className={className} onClick={() => void copy()}>
      {done ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
    </IconButton>
  )
}
