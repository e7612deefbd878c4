import { expect, test } from 'vitest'
import { changedTexts, liveTexts } from './live-texts.mjs'

const HOME = '/tree/apps/web/src/locales/zh-TW/home.json'

/** What the plugin does with a written file: what pages are sent, what is logged, and what is left to the server. */
async function write(file, content, type = 'update') {
  const sent = []
  const logged = []
  const plugin = liveTexts()
  const left = await plugin.hotUpdate.call(
    { environment: { hot: { send: (...message) => sent.push(message) } } },
    { type, file, read: async () => content, server: { config: { logger: { error: (line) => logged.push(line) } } } },
  )
  return { sent, logged, left }
}

test('a changed text goes to the pages, and nothing is loaded anew', async () => {
  expect(await write(HOME, '{"title":"你好"}')).toEqual({
    sent: [['texts', { language: 'zh-TW', feature: 'home', texts: { title: '你好' } }]],
    logged: [],
    left: [],
  })
})

test('a half typed file is said to be one, and changes nothing', async () => {
  const { sent, logged, left } = await write(HOME, '{"title":')
  expect({ sent, left }).toEqual({ sent: [], left: [] })
  expect(logged).toEqual([expect.stringContaining(HOME)])
})

test('what holds no texts is left to the development server, and so is a file that came or went', async () => {
  expect(changedTexts('/tree/apps/web/src/app/main.tsx', '')).toBeUndefined()
  expect((await write('/tree/apps/web/package.json', '{}')).left).toBeUndefined()
  expect((await write(HOME, '{}', 'delete')).left).toBeUndefined()
})
