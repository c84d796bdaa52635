/**
 * MapLibre ships its page and its worker as two files, each with a copy of what both need. Built from the library's own sources
 * the copies are one: the page imports them from the worker's file. Only the build does so; a development server takes the
 * shipped files.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

const library = join(dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json')), 'src')
const page = join(library, 'index.ts')
const worker = join(library, 'source/worker.ts')
const workerAddress = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const addressModule = '\0map-worker-address'
/** The decoder of a second tile format, an eighth of the worker: base maps here come as Mapbox vector tiles or as pictures. */
const otherTiles = '\0other-tiles'

export const mapLibrary = (): Plugin => ({
  name: 'map-library',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => {
    if (id === 'maplibre-gl') return page
    if (id.endsWith('/vector_tile_mlt.ts')) return otherTiles
    return id === workerAddress ? addressModule : undefined
  },
  load(id) {
    if (id === otherTiles)
      return 'export class MLTVectorTile { constructor() { throw new Error("only Mapbox tiles") } }'
    if (id !== addressModule) return undefined
    const chunk = this.emitFile({ type: 'chunk', id: worker, name: 'map-worker' })
    return `export default import.meta.ROLLUP_FILE_URL_${chunk}`
  },
  // Constructors of its base classes set fields that the classes only declare: a declaration must not set them again.
  transform: (code, id) =>
    id.startsWith(library) && id.endsWith('.ts')
      ? transformWithOxc(code, id, {
          assumptions: { setPublicClassFields: true },
          typescript: { removeClassFieldsWithoutInitializer: true },
        })
      : undefined,
  // The licence asks for its notice in copies, and minification keeps no comment.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && chunkNames.includes(file.name)) file.code = notice + file.code
  },
})

const notice = '/* MapLibre GL JS, 3-Clause BSD: https://github.com/maplibre/maplibre-gl-js/blob/main/LICENSE.txt */\n'

/** The worker with all it needs, and what the page needs beyond it. Each takes its dependencies along. */
export const mapLibraryChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'map-worker-library', test: worker, priority: 9 },
  { name: 'map-library', test: page, priority: 8 },
]
const chunkNames = mapLibraryChunks.map(({ name }) => name)
