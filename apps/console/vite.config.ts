/** How the operators' app is built and served while it is worked on. */

import { bareLibraries } from '@candlewick/ui/building/bare-libraries.mjs'
import { coinPictures } from '@candlewick/ui/building/coin-pictures.mjs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server that answers calls during development. */
const SERVER = process.env.CANDLEWICK_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/console/',
  plugins: [coinPictures(), bareLibraries(), react(), tailwindcss()],
  build: {
    target: 'es2022',
    // The size gate reads from it which files a page loads.
    manifest: true,
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-)?(router|router-core|history|store)/ },
            { name: 'data', test: /node_modules[\\/](@tanstack[\\/](react-)?query|i18next|react-i18next|zustand)/ },
          ],
        },
      },
    },
  },
  json: { stringify: true },
  server: { proxy: { '/api': SERVER, '/platform': SERVER, '/files': SERVER } },
})
