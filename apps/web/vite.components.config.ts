/** How the component page of the demo is built: apart from the app, so that nothing of it is in what customers load. */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pastPublic } from './scripts/past-public.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('components'),
  base: '/components/',
  publicDir: false,
  plugins: [pastPublic(), react(), tailwindcss()],
  build: {
    outDir: here('dist-components'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5_000,
    // Everything is loaded: what the app fetches later is there at once.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  json: { stringify: true },
})
