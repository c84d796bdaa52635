/**
 * The bytes of the embedded map: from what the page keeps, else from the server. Pieces of two versions of the file never meet: a
 * piece of another version counts as missing, and the map begins anew when the server has a newer file.
 */
import { EtagMismatch, PMTiles, type RangeResponse, ResolvedValueCache, type Source } from 'pmtiles'

export interface Piece {
  readonly bytes: ArrayBuffer
  /** The version of the file that it was cut from. */
  readonly version: string
}
/** Keeps pieces for a time without network. Nothing of it may throw: a map is drawn without it too. */
export interface PieceKeeper {
  read(name: string): Promise<Piece | undefined>
  write(name: string, piece: Piece): Promise<void>
  forget(): Promise<void>
}

let keeper: PieceKeeper | undefined
/** Called before the first map is opened; without it the embedded map needs a network. */
export const keepPiecesBy = (next: PieceKeeper): void => {
  keeper = next
}

export const worldUrl = new URL('/basemap/world.pmtiles', location.href).href

const timeoutMs = 30_000

/** Pieces on their way: several tiles need the same directory at once. */
const coming = new Map<string, Promise<Piece>>()

const getPiece = (offset: number, length: number): Promise<Piece> => {
  const name = `${offset}-${length}`
  const known = coming.get(name)
  if (known) return known
  const piece = fetchPiece(offset, length).finally(() => coming.delete(name))
  coming.set(name, piece)
  return piece
}

const fetchPiece = async (offset: number, length: number): Promise<Piece> => {
  const response = await fetch(worldUrl, {
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 206) throw new Error(`map: ${response.status}`)
  return { bytes: await response.arrayBuffer(), version: response.headers.get('etag') ?? '' }
}

const source: Source = {
  getKey: () => worldUrl,
  getBytes: async (offset, length, _signal, version): Promise<RangeResponse> => {
    const name = `${offset}-${length}`
    const kept = await keeper?.read(name)
    if (kept && (version === undefined || kept.version === version)) return { data: kept.bytes, etag: kept.version }
    const piece = await getPiece(offset, length)
    if (version !== undefined && piece.version !== version) {
      await keeper?.forget()
      throw new EtagMismatch('The server has another version of the map.')
    }
    // Bytes that the map takes over are gone for whoever writes them later.
    void keeper?.write(name, { ...piece, bytes: piece.bytes.slice(0) })
    return { data: piece.bytes, etag: piece.version }
  },
}

/** Its cache forgets what failed, so that a map that was opened without network draws once there is one. */
export const world = new PMTiles(source, new ResolvedValueCache())

/** From this zoom on the tiles beside the one in the middle belong to the region. */
const widerFromZoom = 3

/** Reads the tiles around a place, one zoom after the other, so that the keeper has the region before the network goes. */
export const readRegion = async ({ lng, lat }: { readonly lng: number; readonly lat: number }): Promise<void> => {
  const { maxZoom } = await world.getHeader()
  for (let zoom = 0; zoom <= maxZoom; zoom += 1) {
    const most = 2 ** zoom
    const [x, y] = tileAt(lng, lat, most)
    const steps = zoom < widerFromZoom ? [0] : [-1, 0, 1]
    const around = steps.flatMap((dx) => steps.map((dy) => [(x + dx + most) % most, y + dy] as const))
    await Promise.all(
      around.filter(([, row]) => row >= 0 && row < most).map(([column, row]) => world.getZxy(zoom, column, row)),
    )
  }
}

/** Web Mercator, as the tiles are cut. */
const tileAt = (lng: number, lat: number, most: number): readonly [x: number, y: number] => {
  const within = (value: number) => Math.min(most - 1, Math.max(0, Math.floor(value * most)))
  const sine = Math.sin((lat * Math.PI) / 180)
  return [within((lng + 180) / 360), within(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))]
}
