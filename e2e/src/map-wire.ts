/**
 * Providers of maps on this machine, as stories need them. Baidu: tiles asked as its JavaScript API 2.0 asks them (`qt=vtile`,
 * a minus written as M) and its traffic tiles. Google: the Map Tiles API's guide ("Use session tokens", "Work with tiles",
 * "Viewport information"). A tile is a square of one of two colours, with a mark where the given place lies on it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { toBaiduMercator } from '@coldway/contract/places/baidu-mercator.ts'
import { toBd09, toGcj02 } from '@coldway/contract/places/datum.ts'

interface Place {
  readonly lng: number
  readonly lat: number
}
type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number]

export interface MapWire {
  readonly origin: string
  /** Path and query of each request, in order. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

export const openMapWire = async (mark: Place): Promise<MapWire> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://here')
    asked.push(url.pathname + url.search)
    response.setHeader('access-control-allow-origin', '*')
    const answer = answerOf(url, mark)
    if (!answer) response.writeHead(404).end()
    else if (answer instanceof Buffer) response.writeHead(200, { 'content-type': 'image/png' }).end(answer)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const fortnightS = 14 * 86_400

const answerOf = (url: URL, mark: Place): Buffer | object | undefined => {
  const { pathname, searchParams } = url
  if (pathname === '/v1/createSession')
    return { session: 'a-session', expiry: String(Math.floor(Date.now() / 1000) + fortnightS), tileWidth: 256 }
  if (pathname === '/tile/v1/viewport') return { copyright: 'Map data ©2026 Google', maxZoomRects: [] }
  const google = /^\/v1\/2dtiles\/(\d+)\/(\d+)\/(\d+)$/.exec(pathname)
  if (google) return googleTile([Number(google[1]), Number(google[2]), Number(google[3])], mark)
  const number = (name: string) => Number((searchParams.get(name) ?? '').replace('M', '-'))
  const [x, y] = [number('x'), number('y')]
  if (pathname === '/tile/' && searchParams.get('qt') === 'vtile') return baiduTile([number('z'), x, y], mark)
  if (pathname === '/traffic/TrafficTileService') return png(road)
  return undefined
}

const tilePx = 256
const markPx = 7

const painted = ([, x, y]: readonly [number, number, number], at: readonly [number, number]): Buffer => {
  const tone = (x + y) % 2 === 0 ? 236 : 218

  return png((column, row) => {
    const isMark = Math.hypot(column - at[0], row - at[1]) < markPx
    if (isMark) return [214, 40, 40, 255]
    return column === 0 || row === 0 ? [150, 160, 175, 255] : [tone, tone + 8, tone + 4, 255]
  })
}

const baiduTile = (tile: readonly [number, number, number], mark: Place): Buffer => {
  const [z, x, y] = tile
  const { eastM, northM } = toBaiduMercator(toBd09(mark))
  const tileM = tilePx * 2 ** (18 - z)
  return painted(tile, [(eastM / tileM - x) * tilePx, (y + 1 - northM / tileM) * tilePx])
}

const googleTile = (tile: readonly [number, number, number], mark: Place): Buffer => {
  const [z, x, y] = tile
  const { lng, lat } = toGcj02(mark)
  const sine = Math.sin((lat * Math.PI) / 180)
  const across = ((lng + 180) / 360) * 2 ** z
  const down = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z
  return painted(tile, [(across - x) * tilePx, (down - y) * tilePx])
}

const conditions = [
  [52, 176, 0, 255],
  [251, 176, 59, 255],
  [240, 72, 60, 255],
  [160, 29, 29, 255],
] as const
/** One road across, in the colours of the four road conditions. */
const road: Paint = (x, y) => (Math.abs(y - 128) < 3 ? (conditions[x >> 6] ?? conditions[0]) : [0, 0, 0, 0])

/** A picture of RGBA without compression tricks: signature, header, data, end (PNG specification, clauses 5 and 11). */
const png = (paint: Paint): Buffer => {
  const rows = Array.from({ length: tilePx }, (_, y) => [
    0,
    ...Array.from({ length: tilePx }, (_, x) => paint(x, y)).flat(),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(tilePx, 0)
  header.writeUInt32BE(tilePx, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const data = deflateSync(Buffer.from(rows.flat()), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
