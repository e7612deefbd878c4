/** Opens the form that asks for other terms, for who may ask. */
import { Button } from '@candlewick/ui/button.tsx'
import { useMay } from './session.ts'

interface ChangeButtonProps {
  children: string
  /** The form is open. */
  changing: boolean
  onChange: () => void
}

export function ChangeButton({ children, changing, onChange }: ChangeButtonProps) {
  const may = useMay()
  if (changing || !may('terms.write')) return null
  return (
    <Button size="sm" variant="primary" onClick={onChange}>
      {children}
    </Button>
  )
}
