/** The companion's build, for the address /m/: hashed files, each with its .br and .gz beside it, and the service worker. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapLibrary, mapLibraryChunks } from '../console/build/map-library.ts'
import { precompress } from '../console/build/precompress.ts'
import { chunkName } from '../console/build/text-files.ts'
import { shellList } from './build/shell-list.ts'

const server = `http://127.0.0.1:${process.env.COLDWAY_PORT ?? '8080'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/m/',
  plugins: [react(), mapLibrary(), shellList(), precompress()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    // A page of the last build still finds its files; tools/bootstrap/pages.mjs deletes old ones.
    emptyOutDir: false,
    // One chunk starts every page; the budget is tested on the compressed page.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ['index.html', 'src/worker/service-worker.ts'],
      output: {
        // The worker's address never changes: browsers compare its bytes at each visit.
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: chunkName,
        codeSplitting: {
          groups: [...mapLibraryChunks, { name: 'start', tags: ['$initial'], test: /^(?!.*service-worker)/ }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/basemap': server,
      '/v2': server,
      '/v3': { target: server, ws: true },
    },
  },
})
