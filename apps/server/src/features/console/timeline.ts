/** What happened to a customer: the parts that the areas tell of her, merged into one list, the newest first. */
import { CallError } from '@candlewick/protocol/errors'
import type { Permission } from '@candlewick/protocol/who'
import type { TimelinePart, TimelineSource, Told } from '../../state/timeline.ts'
import { numberIn, pageOf } from './cursors.ts'

export interface TimelineAsked {
  readonly userId: string
  readonly kind?: string | undefined
  /** Epoch milliseconds, both within the range. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly after?: string | undefined
  readonly limit: number
}

interface Row extends Told {
  readonly kind: string
  readonly opens: string
}

interface Place {
  readonly micros: number
  readonly kind: string
  readonly key: string
}

const NUMBER = /^\d{1,18}$/

export class Timeline {
  readonly #sources = new Map<string, TimelineSource>()

  /** @throws Error where a source of that kind is known, which only a mistake can cause */
  register(source: TimelineSource): void {
    if (this.#sources.has(source.kind)) throw new Error(`${source.kind} is registered already`)
    this.#sources.set(source.kind, source)
  }

  /** The kinds that somebody with these permissions may see, in the order of the areas. */
  kinds(may: ReadonlySet<Permission>): string[] {
    return [...this.#sources.values()].filter(({ permission }) => may.has(permission)).map(({ kind }) => kind)
  }

  /**
   * One page: a question to each source that the operator may see, whatever she asks for.
   * @throws CallError `field_invalid` for a kind or a cursor that is none, `forbidden` for a kind that is not hers to see
   */
  async page(asked: TimelineAsked, may: ReadonlySet<Permission>): Promise<{ rows: Row[]; next: string | null }> {
    const { kind, after, limit } = asked
    const place = after === undefined ? undefined : this.#placeIn(after)
    if (kind !== undefined) this.#refuseKind(kind, may)
    const kinds = this.kinds(may).filter((each) => kind === undefined || each === kind)
    const parts = await Promise.all(kinds.sort().map((each) => this.#read(each, asked, place)))
    // Each source is in its own order, and rows of one time stay in that of their kinds: the sort moves nothing else.
    const rows = parts.flat().sort((a, b) => Number(b.micros) - Number(a.micros))
    return pageOf(rows, limit, (last) => `${last.micros}.${last.kind}.${last.key}`)
  }

  async #read(kind: string, asked: TimelineAsked, place: Place | undefined): Promise<Row[]> {
    const source = this.#sources.get(kind)
    if (source === undefined) throw new CallError('field_invalid', { field: 'kind' })
    const rows = await source.read(partOf(kind, asked, place))
    return rows.map((row) => ({ ...row, kind, opens: source.opens }))
  }

  #refuseKind(kind: string, may: ReadonlySet<Permission>): void {
    const source = this.#sources.get(kind)
    if (source === undefined) throw new CallError('field_invalid', { field: 'kind' })
    if (!may.has(source.permission)) throw new CallError('forbidden', { field: 'kind' })
  }

  /** @throws CallError `field_invalid` */
  #placeIn(after: string): Place {
    const [micros, kind = '', ...rest] = after.split('.')
    const key = rest.join('.')
    const source = this.#sources.get(kind)
    if (source === undefined || key === '' || (!source.named && !NUMBER.test(key))) {
      throw new CallError('field_invalid', { field: 'after' })
    }
    return { micros: timeIn(micros), kind, key }
  }
}

/** What can be a time of a row, in microseconds. @throws CallError `field_invalid` */
function timeIn(micros: string | undefined): number {
  const time = numberIn(micros)
  if (time > MOST_TIME) throw new CallError('field_invalid', { field: 'after' })
  return time
}

/** The year 2100. */
const MOST_TIME = 4_102_444_800_000_000

/** Rows of one time stand in the order of their kinds: what comes behind the place is of that time too. */
function partOf(kind: string, { userId, startTime, endTime, limit }: TimelineAsked, place: Place | undefined) {
  const end = endTime === undefined ? undefined : (endTime + 1) * 1_000
  const behind = place === undefined ? undefined : place.kind > kind ? place.micros : place.micros + 1
  const until = Math.min(end ?? Number.POSITIVE_INFINITY, behind ?? Number.POSITIVE_INFINITY)
  const part: TimelinePart = {
    userId,
    limit: limit + 1,
    ...(startTime !== undefined && { since: timeText(startTime * 1_000) }),
    ...(Number.isFinite(until) && { until: timeText(until) }),
    ...(place?.kind === kind && { place: { at: timeText(place.micros), key: place.key } }),
  }
  return part
}

/** Microseconds as a `timestamptz` is read, which a `Date` is too coarse for. */
function timeText(micros: number): string {
  const text = new Date(Math.floor(micros / 1_000)).toISOString()
  return text.replace('Z', `${String(micros % 1_000).padStart(3, '0')}Z`)
}
