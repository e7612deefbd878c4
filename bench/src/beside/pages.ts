/** Times pages of a list: each is asked for some times, and the slowest answer counts. */

const TIMES = 3

interface Found {
  readonly records: readonly unknown[]
}

export interface Timed {
  /** Milliseconds of the slowest answer to any page. */
  readonly worst: number
  /** How many pages had no rows that are to have some, or some that are to have none. */
  readonly unlike: number
}

/**
 * Prints a line for each page.
 * @param pages what is asked, by its name
 * @param limit milliseconds that an answer may take
 * @param isEmpty which pages are to have no rows; where absent none is held to it
 */
export async function timePages<Filter>(
  pages: Readonly<Record<string, Filter>>,
  read: (filter: Filter) => Promise<Found>,
  limit: number,
  isEmpty?: (name: string) => boolean,
): Promise<Timed> {
  let worst = 0
  let unlike = 0
  for (const [name, filter] of Object.entries(pages)) {
    let slowest = 0
    let rows = 0
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now()
      const page = await read(filter)
      slowest = Math.max(slowest, performance.now() - began)
      rows = page.records.length
    }
    worst = Math.max(worst, slowest)
    // A page that is empty by a mistake of ours is quick, and proves nothing.
    const isAsMeant = isEmpty === undefined || (rows === 0) === isEmpty(name)
    if (!isAsMeant) unlike += 1
    const mark = !isAsMeant ? 'ROWS' : slowest <= limit ? 'ok  ' : 'SLOW'
    console.log(`${mark} ${slowest.toFixed(1).padStart(7)} ms  ${String(rows).padStart(3)} rows  ${name}`)
  }
  return { worst, unlike }
}
