/**
 * What the browser keeps for us: each value in the wrapper {dataType, content, type, datetime}, in session storage
 * where a type is given, else in local storage. Storage may be closed or full: then values live as long as the page.
 */
import { storageKey } from './config.ts'

interface StoredItem {
  dataType: string
  content: unknown
  type?: string | undefined
  /** Epoch milliseconds of storing. */
  datetime: number
}

function areaOf(type: string | undefined): Storage {
  return type === undefined ? window.localStorage : window.sessionStorage
}

/** Keeps a value under the configured prefix; `type` ("session") keeps it for this tab only. */
export function store(name: string, content: unknown, type?: string): void {
  const item: StoredItem = { dataType: typeof content, content, type, datetime: Date.now() }
  try {
    areaOf(type).setItem(storageKey(name), JSON.stringify(item))
  } catch {
    // Full or forbidden storage loses a convenience, never money: the page goes on with what it has in memory.
  }
}

/** The kept value, or undefined where there is none or it is not one of ours. */
export function stored(name: string, type?: string): unknown {
  try {
    const text = areaOf(type).getItem(storageKey(name))
    const item: unknown = text === null ? undefined : JSON.parse(text)
    return typeof item === 'object' && item !== null && 'content' in item ? item.content : undefined
  } catch {
    return undefined
  }
}

export function forget(name: string, type?: string): void {
  try {
    areaOf(type).removeItem(storageKey(name))
  } catch {
    // As above.
  }
}
