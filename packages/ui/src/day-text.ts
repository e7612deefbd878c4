/** A day as it stands in an address ("2026-11-23") and as people write it ("23.11.2026"), there and back. */

/** The day as the format (of `YYYY`, `MM` and `DD`) writes it; empty where there is none. */
export function dayShown(day: string | undefined, format: string): string {
  const [year, month, date] = (day ?? '').split('-')
  if (year === undefined || month === undefined || date === undefined) return ''
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** The day that was typed, with or without leading zeros, or as addresses have it; undefined where it is none. */
export function dayTyped(text: string, format: string): string | undefined {
  const parts = text.trim().split(/\D+/)
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined
  const order = parts[0]?.length === 4 ? ['YYYY', 'MM', 'DD'] : (format.match(/YYYY|MM|DD/g) ?? [])
  const part = (name: string) => parts[order.indexOf(name)] ?? ''
  if (part('YYYY').length !== 4) return undefined
  const day = `${part('YYYY')}-${part('MM').padStart(2, '0')}-${part('DD').padStart(2, '0')}`
  const time = Date.parse(`${day}T00:00:00Z`)
  // What runs over (31 February) is another day, and none that was meant.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}
