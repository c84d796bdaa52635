/** The console's build: hashed files in dist, each with its .br and .gz beside it, so that the server only sends bytes. */
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadChunks } from './build/first-load.ts'
import { mapLibrary, mapLibraryChunks } from './build/map-library.ts'
import { precompress } from './build/precompress.ts'
import { chunkName } from './build/text-files.ts'
import { verifierPage } from './build/verifier-page.ts'
import { woff2Only } from './build/woff2-only.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
const server = `http://127.0.0.1:${process.env.COLDWAY_PORT ?? '8080'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), woff2Only(), mapLibrary(), verifierPage(), precompress()],
  define: { __COLDWAY_VERSION__: JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    // A server that runs on the last build still finds its files; tools/bootstrap/pages.mjs deletes old ones.
    emptyOutDir: false,
    // MapLibre alone is about a megabyte before compression; the budget is tested on the compressed page.
    chunkSizeWarningLimit: 1200,
    // Compressing takes longer than bundling by design, so the warning is off.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { chunkFileNames: chunkName, codeSplitting: { groups: [...mapLibraryChunks, ...firstLoadChunks] } },
    },
  },
  server: {
    proxy: {
      '/v2': server,
      '/v3': { target: server, ws: true },
      '/healthz': server,
    },
  },
})
