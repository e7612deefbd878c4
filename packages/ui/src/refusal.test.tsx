import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Refusal } from './refusal.tsx'

const ROOT = resolve(import.meta.dirname, '../../..')

it('is announced, is what its field names, and is nothing while there are no words', () => {
  const shown = renderToStaticMarkup(<Refusal id="stake-error">Too little</Refusal>)
  expect(shown).toMatch(/^<div id="stake-error" role="alert" [^>]*>Too little<\/div>$/)
  for (const none of [undefined, '', false]) expect(renderToStaticMarkup(<Refusal>{none}</Refusal>)).toBe('')
})

it('is the only way in which a form says a refusal', () => {
  const folders = [...readdirSync(join(ROOT, 'apps')).map((app) => `apps/${app}/src`), 'packages/ui/src']
  const found = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .map((path) => `${folder}/${path}`)
      .filter((path) => /<p[^>]* role="alert"/.test(readFileSync(join(ROOT, path), 'utf8'))),
  )
  expect(found).toEqual([])
})
