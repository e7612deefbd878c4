/**
 * What is wrong with how a form, dialog or page fits: texts that are cut, leave their box, lie on each other or are
 * broken inside a word, entries that do not show whole, buttons of one row that differ, and what scrolls sideways.
 */
import { frameOf, type Piece, piecesOf, styleOf, wordsBroken } from './pieces.ts'

export interface WidthFault {
  readonly what:
    | 'cut'
    | 'outside'
    | 'overlap'
    | 'entry cut'
    | 'broken word'
    | 'uneven buttons'
    | 'tall button'
    | 'sideways'
  readonly text: string
  readonly element: Element
}

/** Rounding of places on the screen. */
const ROUNDING = 1.5
/** Two lines lie on each other from this part of the lower one's height on; letters of some scripts stand close. */
const ON_EACH_OTHER = 0.45
/** Inputs without a text. */
const DRAWN = ['checkbox', 'radio', 'range']
/** More choices than somebody looks through. */
const LONG_LIST = 40
/** More lines than a button may have. */
const LINES = 3

export function widthFaults(box: Element): WidthFault[] {
  const pieces = piecesOf(box)
  return [
    ...pieces.flatMap((piece) => boxFaults(piece, box)),
    ...overlaps([...pieces, ...fieldsOf(box)]),
    ...pieces.flatMap((piece) => wordsBroken(piece).map((text) => fault('broken word', text, piece.element))),
    ...entriesCut(box),
    ...buttonFaults(box, pieces),
    ...sideways(box),
  ]
}

function fault(what: WidthFault['what'], text: string, element: Element): WidthFault {
  return { what, text: text.trim().slice(0, 80), element }
}

/** Whether a box is seen as one: by its ground or its border. */
function isSeen(style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline') return false
  const bordered = Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderRightWidth) > 0
  return bordered || !isNothing(style.backgroundColor)
}

const isNothing = (colour: string) => /^(transparent|rgba\(.*, 0\))$/.test(colour)

/** A text may neither leave a box that is seen, nor be hidden at the edge of one; an ellipsis is meant. */
function boxFaults({ element, text, rects }: Piece, top: Element): WidthFault[] {
  for (let around: Element | null = element; around !== null && around !== top; around = around.parentElement) {
    const { edge, overflowX, ellipsis, fixed } = frameOf(around)
    if (ellipsis) return []
    const wide = rects.some((one) => one.left < edge.left - ROUNDING || one.right > edge.right + ROUNDING)
    if (wide && (overflowX === 'hidden' || overflowX === 'clip')) return [fault('cut', text, around)]
    if (overflowX === 'auto' || overflowX === 'scroll') return []
    const high = rects.some((one) => one.top < edge.top - 3 || one.bottom > edge.bottom + 3)
    if ((wide || high) && isSeen(styleOf(around))) return [fault('outside', text, around)]
    if (fixed) return []
  }
  return []
}

type Placed = Pick<Piece, 'element' | 'text' | 'rects'>

/** Where something is typed or chosen no text may stand, but on the face of a choice. */
function fieldsOf(box: Element): Placed[] {
  return [...box.querySelectorAll('input, select')]
    .filter((element) => !(element instanceof HTMLInputElement && DRAWN.includes(element.type)))
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !isNothing(styleOf(element).color))
    .map((element) => ({ element, text: '[field]', rects: [element.getBoundingClientRect()] }))
}

function overlaps(pieces: readonly Placed[]): WidthFault[] {
  const found: WidthFault[] = []
  const rects = pieces.flatMap((piece) => piece.rects.map((rect) => ({ piece, rect })))
  rects.sort((a, b) => a.rect.top - b.rect.top)
  for (const [index, { piece, rect }] of rects.entries()) {
    for (let below = index + 1; below < rects.length; below += 1) {
      const candidate = rects[below]
      if (candidate === undefined || candidate.rect.top >= rect.bottom) break
      const { piece: other, rect: next } = candidate
      if (other === piece) continue
      const across = Math.min(rect.right, next.right) - Math.max(rect.left, next.left)
      const down = Math.min(rect.bottom, next.bottom) - next.top
      const meet = across > ROUNDING && down > Math.min(rect.height, next.height) * ON_EACH_OTHER
      if (meet && !isPinnedOver(piece.element, other.element) && !isPinnedOver(other.element, piece.element)) {
        found.push(fault('overlap', `${piece.text} | ${other.text}`, other.element))
      }
    }
  }
  return found
}

/** Whether one stands still on a ground of its own while the other scrolls by beneath it, from where it can be scrolled. */
function isPinnedOver(element: Element, below: Element): boolean {
  let pinned: Element | undefined
  for (
    let around: Element | null = element;
    around !== null && !around.contains(below);
    around = around.parentElement
  ) {
    if (styleOf(around).position === 'sticky' && !isNothing(styleOf(around).backgroundColor)) pinned = around
  }
  for (let around = pinned?.parentElement; around !== null && around !== undefined; around = around.parentElement) {
    if (['auto', 'scroll'].includes(styleOf(around).overflowX)) return around.contains(below)
  }
  return false
}

const canvas = document.createElement('canvas')

/** How wide a text would be in the letters of an element. */
function widthOf(text: string, style: CSSStyleDeclaration): number {
  const pen = canvas.getContext('2d')
  if (pen === null) return 0
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  return pen.measureText(text).width
}

/** Numbers, placeholders and choices that do not show whole. */
function entriesCut(box: Element): WidthFault[] {
  const found: WidthFault[] = []
  for (const input of box.querySelectorAll('input, select')) {
    if (!input.checkVisibility({ visibilityProperty: true })) continue
    const style = styleOf(input)
    const text = shownIn(input, style)
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (widthOf(text, style) > room + ROUNDING && style.textOverflow !== 'ellipsis') {
      found.push(fault('entry cut', text, input))
    }
  }
  return found
}

function shownIn(input: Element, style: CSSStyleDeclaration): string {
  if (input instanceof HTMLSelectElement) return isNothing(style.color) ? '' : longestOption(input, style)
  if (!(input instanceof HTMLInputElement) || DRAWN.includes(input.type)) return ''
  if (input.value === '') return input.placeholder
  // A long address moves along as one types; a number must be seen whole.
  return input.inputMode === 'decimal' || input.inputMode === 'numeric' ? input.value : ''
}

/** Of a list that is read; nobody sees all names of a long one, and one that grows with what is chosen shows that. */
function longestOption({ options, selectedOptions }: HTMLSelectElement, style: CSSStyleDeclaration): string {
  const grows = style.getPropertyValue('field-sizing') === 'content'
  const labels = [...(grows || options.length > LONG_LIST ? selectedOptions : options)].map(({ label }) => label)
  return labels.reduce((long, label) => (widthOf(label, style) > widthOf(long, style) ? label : long), '')
}

function buttonFaults(box: Element, pieces: readonly Piece[]): WidthFault[] {
  const found: WidthFault[] = []
  for (const row of new Set([...box.querySelectorAll('button, a')].map(({ parentElement }) => parentElement))) {
    if (row === null) continue
    const [first, ...rest] = [...row.children].filter(isButton)
    for (const other of rest) {
      const [a, b] = [first?.getBoundingClientRect(), other.getBoundingClientRect()]
      const sameRow = a !== undefined && a.top < b.bottom - ROUNDING && b.top < a.bottom - ROUNDING
      if (sameRow && Math.abs(a.height - b.height) > 2) found.push(fault('uneven buttons', row.textContent ?? '', row))
    }
  }
  for (const { element, text, rects } of pieces) {
    const button = element.closest('button, a')
    if (button === null || !isButton(button) || button.querySelector('p, span > span') !== null) continue
    if (new Set(rects.map(({ top }) => Math.round(top))).size >= LINES) found.push(fault('tall button', text, button))
  }
  return found
}

/** Buttons with a border or a ground; links and tabs in a text are none. */
function isButton(element: Element): boolean {
  return (
    (element.tagName === 'BUTTON' || element.tagName === 'A') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    isSeen(styleOf(element))
  )
}

/** Nothing scrolls sideways but tables, code, and rows of tabs and links that fade at their edges, outside of forms. */
function sideways(box: Element): WidthFault[] {
  return [box, ...box.querySelectorAll('*')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
    .filter((element) => ['auto', 'scroll'].includes(styleOf(element).overflowX) || element === box)
    .filter((element) => element.querySelector('table, pre') === null)
    .filter((element) => !element.classList.contains('edges') || element.closest('form, dialog') !== null)
    .map((element) => fault('sideways', `${element.scrollWidth} > ${element.clientWidth}`, element))
}
