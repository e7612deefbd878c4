/** The texts that are seen in a part of a page, each with the places of its lines. */

export interface Piece {
  readonly element: Element
  readonly node: Text
  readonly text: string
  /** One a line at least. */
  readonly rects: readonly DOMRect[]
}

/** What of an element decides whether the texts in it are seen. */
interface Frame {
  readonly edge: DOMRect
  readonly overflowX: string
  readonly ellipsis: boolean
  /** It stands in the window, and in nothing of the page. */
  readonly fixed: boolean
  /** Nothing of it is seen: it is there for those who hear the page. */
  readonly heard: boolean
}

let styles = new WeakMap<Element, CSSStyleDeclaration>()
let frames = new WeakMap<Element, Frame>()

/** An element's style; the same object says what holds now. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element)
  if (known !== undefined) return known
  const style = getComputedStyle(element)
  styles.set(element, style)
  return style
}

/** Asked once for all texts in it; of the page as it stood when `piecesOf` was asked. */
export function frameOf(element: Element): Frame {
  const known = frames.get(element)
  if (known !== undefined) return known
  const { overflow, overflowX, position, textOverflow } = styleOf(element)
  const frame = {
    edge: element.getBoundingClientRect(),
    overflowX,
    ellipsis: textOverflow === 'ellipsis',
    fixed: position === 'fixed',
    heard: overflow === 'hidden' && element.clientWidth <= 1 && element.clientHeight <= 1,
  }
  frames.set(element, frame)
  return frame
}

const range = document.createRange()

export function piecesOf(box: Element): Piece[] {
  styles = new WeakMap()
  frames = new WeakMap()
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (!(node instanceof Text) || element === null || node.data.trim() === '') continue
    if (!isSeen(element, box)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].flatMap((rect) => shownOf(rect, element, box))
    if (rects.length > 0) pieces.push({ element, node, text: node.data, rects })
  }
  return pieces
}

/** What an ellipsis, or the edge of a row that scrolls, leaves of a line, and nothing of one that is wrapped out of sight. */
function shownOf(rect: DOMRect, element: Element, top: Element): DOMRect[] {
  let { left, right } = rect
  for (let around: Element | null = element; around !== null && around !== top; around = around.parentElement) {
    const { edge, overflowX, ellipsis } = frameOf(around)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (overflowX !== 'hidden' && !scrolls) continue
    if (!scrolls && (rect.top >= edge.bottom || rect.bottom <= edge.top)) return []
    if (scrolls || ellipsis) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
  }
  return right > left ? [new DOMRect(left, rect.top, right - left, rect.height)] : []
}

/** Neither hidden, nor only for those who hear the page, nor a picture's. */
function isSeen(element: Element, top: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, select') !== null) return false
  for (let around: Element | null = element; around !== null && around !== top; around = around.parentElement) {
    if (frameOf(around).heard) return false
  }
  return true
}

/** Words of scripts that part lines between words only. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}.,'’]{2,}/gu

/** Ids and addresses from this many signs on: a phone has no line for them. */
const NO_LINE = 40

/** The words that go over two lines. */
export function wordsBroken({ element, node, rects }: Piece): string[] {
  if (rects.length < 2 || styleOf(element).wordBreak === 'break-all') return []
  const found: string[] = []
  for (const { 0: word, index } of node.data.matchAll(WORD)) {
    if (word.length >= NO_LINE) continue
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const lines = new Set(
      [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
    )
    if (lines.size > 1) found.push(word)
  }
  return found
}
