/**
 * The keys of a terminal: search, buy, sell, the same at market, own orders, cancel all, help. Silent while a dialog is open or somebody
 * types; Escape leaves a field, so that they are heard again.
 */
import { useEffect, useRef } from 'react'
import { isTyping } from '../../navigation/typing.ts'

export interface TerminalKeys {
  onSearch: () => void
  /** Where there is a card of all keys. */
  onKeys?: () => void
  onBuy: () => void
  onSell: () => void
  /** Where orders go to a book. */
  onMarketBuy?: () => void
  onMarketSell?: () => void
  onOrders: () => void
  /** Where orders can be cancelled. */
  onCancelAll?: () => void
  /** Where there are positions to close. */
  onCloseAll?: () => void
}

export type TerminalKey =
  | 'search'
  | 'keys'
  | 'buy'
  | 'sell'
  | 'marketBuy'
  | 'marketSell'
  | 'orders'
  | 'cancelAll'
  | 'closeAll'
  | 'leave'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Keys that are heard while nobody types, in either case. */
const PLAIN: Partial<Record<string, TerminalKey>> = { '/': 'search', '?': 'keys', b: 'buy', o: 'orders', s: 'sell' }
/** And with Shift held, which tells them from the same keys under a caps lock. */
const SHIFTED: Partial<Record<string, TerminalKey>> = { b: 'marketBuy', s: 'marketSell', x: 'closeAll' }

/** Which key of the terminal was pressed; `typing` is true where the press goes into a field. */
export function terminalKey(pressed: Pressed, typing: boolean): TerminalKey | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Escape') return shiftKey ? 'cancelAll' : typing ? 'leave' : undefined
  if (typing) return undefined
  return (shiftKey ? SHIFTED[key.toLowerCase()] : undefined) ?? PLAIN[key.toLowerCase()]
}

const isInPopover = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[popover]') !== null

export function useTerminalKeys(keys: TerminalKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const key = terminalKey(event, isTyping(event.target))
      // In a panel that is open above the page Escape is the panel's.
      if (!key || (key === 'leave' && isInPopover(event.target))) return
      const { onSearch, onKeys, onBuy, onSell, onMarketBuy, onMarketSell, ...more } = latest.current
      const leave = () => event.target instanceof HTMLElement && event.target.blur()
      const actions = {
        search: onSearch,
        keys: onKeys,
        buy: onBuy,
        sell: onSell,
        marketBuy: onMarketBuy ?? onBuy,
        marketSell: onMarketSell ?? onSell,
        orders: more.onOrders,
        cancelAll: more.onCancelAll,
        closeAll: more.onCloseAll,
        leave,
      }
      const act = actions[key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    // Before the window hears it, where `/` opens the palette on pages that have no search of their own.
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
