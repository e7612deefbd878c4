/** What areas of the product want operators to be told of at once, beside what the process knows of itself. */
import type { Alarm } from '../../state/area.ts'

type Source = () => Promise<readonly Alarm[]>

export class Alarms {
  readonly #sources: Source[] = []

  register(source: Source): void {
    this.#sources.push(source)
  }

  async measure(): Promise<Alarm[]> {
    return (await Promise.all(this.#sources.map((source) => source()))).flat()
  }
}
