/** What areas of the product want operators to be told of at once, beside what the process knows of itself. */
import type { Warning } from '../../state/area.ts'

type Source = () => Promise<readonly Warning[]>

export class Alarms {
  readonly #sources: Source[] = []

  register(source: Source): void {
    this.#sources.push(source)
  }

  async measure(): Promise<Warning[]> {
    return (await Promise.all(this.#sources.map((source) => source()))).flat()
  }
}
