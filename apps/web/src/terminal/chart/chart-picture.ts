/** A picture of the chart as a file for the person. */
import { readColours } from '@candlewick/ui/chart/colours.ts'
import { saveFile, titledPicture } from '@candlewick/ui/chart/picture.ts'
import type { ChartPort } from '@candlewick/ui/chart/port.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { utcText } from '../../settings/times.ts'

/**
 * Saves what the chart shows now.
 * @throws Error where the browser could not make the picture
 */
export async function savePicture(chart: ChartPort, name: string, interval: string): Promise<void> {
  const now = serverNow()
  const colours = readColours(document.documentElement)
  const picture = await titledPicture(chart.picture(), `${name} · ${interval}`, `Candlewick · ${utcText(now)}`, colours)
  const stamp = new Date(now).toISOString().slice(0, 16).replace(/[:T]/g, '-')
  saveFile(picture, `candlewick-${name.replace('/', '-')}-${interval}-${stamp}.png`)
}
