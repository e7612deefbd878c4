/**
 * Takes the points of a drawing from presses on the chart. Pointer events of our own on a layer above the chart: the
 * library passes over every second press that comes within half a second, and scrolls when a finger is dragged.
 */
import type { Chart } from 'klinecharts'
import type { DrawingPoint } from './drawings.ts'
import { PRICE_PANE } from './kline-bars.ts'

interface Placing {
  /** How many points are wanted. */
  count: number
  /** The points placed and, last, the one under the pointer. */
  onPreview: (points: readonly DrawingPoint[]) => void
  onDone: (points: readonly DrawingPoint[]) => void
  onGiveUp: () => void
}

/** A press that moved further than this is a line drawn in one go. */
const DRAG_PX = 8

/** @returns the way to stop before all points are placed */
export function placePoints(
  chart: Chart,
  element: HTMLElement,
  { count, onPreview, onDone, onGiveUp }: Placing,
): () => void {
  const layer = document.createElement('div')
  layer.style.cssText = 'position:absolute;inset:0;z-index:5;cursor:crosshair;touch-action:none'
  const placed: DrawingPoint[] = []
  let pressed: { x: number; y: number; point: DrawingPoint } | undefined

  const at = (event: PointerEvent) => {
    const { left, top } = layer.getBoundingClientRect()
    const pane = chart.getSize(PRICE_PANE, 'main')
    const x = Math.min(event.clientX - left, pane?.width ?? Number.POSITIVE_INFINITY)
    const y = Math.min(event.clientY - top, pane?.height ?? Number.POSITIVE_INFINITY)
    chart.executeAction('onCrosshairChange', { x, y, paneId: PRICE_PANE })
    return { x, y, point: pointAt(chart, x, y) }
  }
  const place = (point: DrawingPoint) => {
    placed.push(point)
    if (placed.length < count) return
    stop()
    onDone(placed)
  }
  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    layer.setPointerCapture(event.pointerId)
    const { x, y, point } = at(event)
    pressed = point && { x, y, point }
  })
  layer.addEventListener('pointermove', (event) => {
    const { point } = at(event)
    if (!point) return
    const begun = pressed && placed.length === 0 && count > 1 ? [pressed.point] : placed
    onPreview([...begun, point])
  })
  layer.addEventListener('pointerup', (event) => {
    const { x, y, point } = at(event)
    const from = pressed
    pressed = undefined
    if (!from || !point) return
    const dragged = Math.hypot(x - from.x, y - from.y) > DRAG_PX
    if (dragged && placed.length === 0 && count > 1) place(from.point)
    place(point)
  })
  layer.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    stop()
    onGiveUp()
  })
  const stop = () => layer.remove()
  element.append(layer)
  return stop
}

function pointAt(chart: Chart, x: number, y: number): DrawingPoint | undefined {
  const [point] = [chart.convertFromPixel([{ x, y }], { paneId: PRICE_PANE })].flat()
  return point?.timestamp === undefined || point.value === undefined
    ? undefined
    : { time: point.timestamp, price: point.value }
}
