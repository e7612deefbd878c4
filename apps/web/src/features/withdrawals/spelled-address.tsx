/** An address in fours with both ends in bold: what people compare. It is read and copied as one word. */
import { groupsOf } from './draft.ts'

export function SpelledAddress({ address, className = '' }: { address: string; className?: string }) {
  return (
    <>
      <span className="sr-only">{address}</span>
      <span aria-hidden="true" className={`num flex flex-wrap gap-x-1.5 text-ink-2 ${className}`}>
        {groupsOf(address).map(({ at, text, end }) => (
          <span key={at} className={end ? 'font-semibold text-ink' : undefined}>
            {text}
          </span>
        ))}
      </span>
    </>
  )
}
