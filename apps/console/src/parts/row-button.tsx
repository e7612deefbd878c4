/** What can be done with a row of a list, no taller than the row. */
import { Button } from '@candlewick/ui/button.tsx'

export function RowButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" className="my-0.5 min-h-6! px-2! text-12!" onClick={onClick}>
      {children}
    </Button>
  )
}
