/** An address in fours, its two ends bold: those are what people compare. It is read and copied as one word. */
const GROUP = 4

/** The groups with where each begins. */
export function groupsOf(address: string): { at: number; text: string; end: boolean }[] {
  const count = Math.ceil(address.length / GROUP)
  return [...Array(count).keys()].map((place) => ({
    at: place * GROUP,
    text: address.slice(place * GROUP, (place + 1) * GROUP),
    end: place === 0 || place >= count - 2,
  }))
}

export function AddressText({ address }: { address: string }) {
  return (
    <>
      <span className="sr-only">{address}</span>
      <span aria-hidden="true" className="num flex flex-wrap gap-x-2 font-mono text-14 leading-relaxed">
        {groupsOf(address).map(({ at, text, end }) => (
          <span key={at} className={end ? 'font-bold' : undefined}>
            {text}
          </span>
        ))}
      </span>
    </>
  )
}
