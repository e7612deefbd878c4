/** How the customer's app is built and served while it is worked on. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bareLibraries } from '@candlewick/ui/building/bare-libraries.mjs'
import { coinPictures } from '@candlewick/ui/building/coin-pictures.mjs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTables } from './scripts/call-tables.mjs'
import { documents } from './scripts/documents.mjs'
import { liveTexts } from './scripts/live-texts.mjs'
import { ownIcons } from './scripts/own-icons.mjs'
import { pageChunks } from './scripts/page-chunks.mjs'
import { pastPublic } from './scripts/past-public.mjs'

/** The server that answers calls, configuration and sockets during development. */
const SERVER = process.env.CANDLEWICK_SERVER ?? 'http://127.0.0.1:8080'

/** The operators' app, which is being written beside this one. */
const CONSOLE = process.env.CANDLEWICK_CONSOLE

/** Where the app's own modules are, as the bundler names them. */
const here = fileURLToPath(new URL('src/', import.meta.url))

const root = fileURLToPath(new URL('.', import.meta.url))

/** Each is a folder of texts. */
const LANGUAGES = readdirSync(`${here}locales`)

/** The modules whose dynamic imports are pages. */
const SCREENS = /\/src\/(routes\/|features\/[^/]+\/screens\.ts)/

/** The pages that people come to first. */
const FIRST =
  /\/src\/(features\/(home\/home-page|quotes\/quotes-page|assets\/overview-page)|pages\/(full-screen|spot-trade|full-contract|contract-trade|flash-trade))\.tsx$/

/** What all terminals of a language say is one file; other texts are files of their own. */
const textChunk = (id: string): string | null => {
  const language = /\/locales\/([\w-]+)\/(trade|order-types|book|chart|market)\.json/.exec(id)?.[1]
  return language === undefined ? null : `terminal-${language}`
}

export default defineConfig({
  plugins: [
    pastPublic(),
    ownIcons(),
    liveTexts(),
    callTables(),
    coinPictures(),
    bareLibraries(),
    react(),
    tailwindcss(),
    documents(root, LANGUAGES),
  ],
  build: {
    target: 'es2022',
    // The size gate reads from it which files a route loads.
    manifest: true,
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A table of calls that pages bring along is fetched on its own where none did.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              // What only some lists and dialogs need stays out, or every page would load it.
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-)?(router|router-core|history|store)|@tanstack[\\/](react-)?query(?!.*([iI]nfiniteQuery|[mM]utation)(Observer)?.js)|i18next|react-i18next|zustand)|rolldown[\\/]runtime/,
            },
            { name: textChunk, debugName: 'texts', test: /\/src\/locales\// },
            {
              name: pageChunks(`${here}app/main.tsx`, SCREENS, FIRST),
              debugName: 'pages',
              // Every module of the app is given its chunk: none is to be drawn along into that of its importer.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  json: { stringify: true },
  server: {
    proxy: {
      '/api': SERVER,
      '/platform': SERVER,
      '/files': SERVER,
      '/dev': SERVER,
      '/ws': { target: SERVER, ws: true },
      '/mqtt': { target: SERVER, ws: true },
      ...(CONSOLE === undefined ? {} : { '/console': { target: CONSOLE, ws: true } }),
    },
  },
})
