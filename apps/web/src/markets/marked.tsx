/** A word with the letters marked that a search found in it. */
interface MarkedProps {
  text: string
  /** Places of the marked characters, rising. */
  at: readonly number[] | undefined
}

/** Neighbouring characters that are marked, or not, together. */
function runs(text: string, at: readonly number[]): { from: number; part: string; found: boolean }[] {
  const parts: { from: number; part: string; found: boolean }[] = []
  for (let index = 0; index < text.length; index += 1) {
    const found = at.includes(index)
    const last = parts.at(-1)
    if (last?.found === found) last.part += text.charAt(index)
    else parts.push({ from: index, part: text.charAt(index), found })
  }
  return parts
}

export function Marked({ text, at }: MarkedProps) {
  if (at === undefined || at.length === 0) return text
  return runs(text, at).map(({ from, part, found }) =>
    found ? (
      <mark key={from} className="bg-transparent text-flame underline underline-offset-2">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
