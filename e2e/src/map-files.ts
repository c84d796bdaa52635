/**
 * Files of an operator's own maps, as a plain file server gives them: a PMTiles archive (specification, version 3) in which one
 * vector tile stands for every place and zoom, and a style document that is one colour.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MapFiles {
  readonly origin: string
  readonly asked: readonly string[]
  /** How it answers from now on: with the files, with 404, or never. */
  manner: 'serves' | 'gone' | 'hangs'
  close(): Promise<void>
}

export const openMapFiles = async (): Promise<MapFiles> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ''}`)
    if (files.manner === 'hangs') return
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'range')
    response.setHeader('access-control-expose-headers', 'content-range, etag')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (files.manner === 'gone') return response.writeHead(404).end()
    if (request.url === '/style.json') return response.setHeader('content-type', 'application/json').end(styleDocument)
    return sendRange(response, request.headers.range)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const files: MapFiles = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    manner: 'serves',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return files
}

/** The colour of the style document. */
export const ownColour = '#ff00c8'

const styleDocument = JSON.stringify({
  version: 8,
  glyphs: 'http://nowhere.invalid/{fontstack}/{range}.pbf',
  sources: {
    own: {
      type: 'geojson',
      attribution: '<b>Our own</b> survey',
      data: {
        type: 'Polygon',
        coordinates: [
          [
            [-170, -80],
            [170, -80],
            [170, 80],
            [-170, 80],
            [-170, -80],
          ],
        ],
      },
    },
  },
  layers: [{ id: 'own', type: 'fill', source: 'own', paint: { 'fill-color': ownColour } }],
})

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
/** Fields of protocol buffers: a number, or what has a length. */
const numbered = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]
const filled = (field: number, content: readonly number[] | string): number[] => {
  const bytes = typeof content === 'string' ? [...Buffer.from(content)] : content
  return [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes]
}

/** A vector tile (Mapbox's specification, 2.1): the layer `roads` with a highway from the left edge to the right. */
const tile = (): Buffer => {
  const line = [...varint(9), ...varint(0), ...varint(4096), ...varint(10), ...varint(8192), ...varint(0)]
  const feature = [...filled(2, [0, 0]), ...numbered(3, 2), ...filled(4, line)]
  const names = [...filled(3, 'kind'), ...filled(4, filled(1, 'highway'))]
  const layer = [...numbered(15, 2), ...filled(1, 'roads'), ...filled(2, feature), ...names, ...numbered(5, 4096)]
  return Buffer.from(filled(3, layer))
}

const maxZoom = 8
/** Header, root directory with one entry for all tiles, metadata, the tile; nothing is compressed. */
const archive = (): Buffer => {
  const [content, metadata] = [tile(), Buffer.from('{}')]
  const tiles = (4 ** (maxZoom + 1) - 1) / 3
  const root = Buffer.from([1, 0, tiles, content.length, 1].flatMap(varint))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const rootAt = 127
  const metadataAt = rootAt + root.length
  const tilesAt = metadataAt + metadata.length
  const places = [rootAt, root.length, metadataAt, metadata.length, 0, 0, tilesAt, content.length, tiles, 1, 1]
  places.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8))
  // Clustered; neither directory nor tiles compressed; vector tiles; zooms 0 to the last.
  header.set([1, 1, 1, 1, 0, maxZoom], 96)
  const bounds = [-180, -85, 180, 85].map((degrees) => degrees * 1e7)
  bounds.forEach((value, index) => header.writeInt32LE(value, 102 + index * 4))
  return Buffer.concat([header, root, metadata, content])
}
const bytes = archive()

const sendRange = (response: ServerResponse, range: string | undefined): void => {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const part = bytes.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
  response.setHeader('content-range', `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`)
  response.writeHead(range ? 206 : 200, { etag: '"one"', 'content-length': part.length }).end(part)
}
