/**
 * Draws the icons of the installed app and the picture that previews of links show, out of the mark, and puts them
 * where the app serves them from: `npx tsx e2e/src/icons.ts`, after the mark has changed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const images = join(import.meta.dirname, '../../apps/web/public/img')
const mark = readFileSync(join(import.meta.dirname, '../../apps/web/public/mark.svg'), 'utf8')
/** The mark without its round ground. */
const bare = mark.replace(/<rect x="-7"[^>]*\/>/, '')
const NIGHT = '#14161a'
/** How much of a maskable icon every mask leaves. */
const SAFE = 0.74

interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly body: string
}

const icon = (file: string, size: number, body: string): Picture => ({ file, width: size, height: size, body })
const ground = (inner: string) =>
  `<div style="width:100%;height:100%;display:grid;place-items:center;background:${NIGHT}">${inner}</div>`
const sized = (svg: string, size: string) =>
  svg.replace('<svg ', `<svg style="display:block;width:${size};height:${size}" `)

const PICTURES: readonly Picture[] = [
  icon('icon-192.png', 192, sized(mark, '100%')),
  icon('icon-512.png', 512, sized(mark, '100%')),
  icon('icon-maskable-512.png', 512, ground(sized(bare, `${SAFE * 100}%`))),
  icon('icon-touch-180.png', 180, ground(sized(bare, '90%'))),
  {
    file: 'preview.png',
    width: 1_200,
    height: 630,
    body: ground(
      `<div style="display:flex;align-items:center;gap:8px;color:#eceef1;font:600 104px system-ui,sans-serif">${sized(bare, '360px')}<div>Candlewick<div style="margin-top:12px;color:#a4abb6;font-size:38px;font-weight:400">An exchange where you can<br>check every number</div></div></div>`,
    ),
  },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { file, width, height, body } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>html,body{margin:0;height:100%}</style>${body}`)
  await page.screenshot({ path: join(images, file), omitBackground: true })
  await page.close()
}
await browser.close()
