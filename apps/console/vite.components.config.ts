/**
 * How the console's part of the demo's component page is built: apart from the app, so that nothing of it is in what
 * operators load, into the folder that has the customers' part.
 */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('components'),
  base: '/components/console/',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('../web/dist-components/console'),
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
