import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PMTiles, zxyToTileId } from 'pmtiles'
import type { Source } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { hilbertId, writePmtiles } from './pmtiles.ts'

const readerOf = (file: Uint8Array): PMTiles => {
  const source: Source = {
    getKey: () => 'file',
    getBytes: (offset, length) => Promise.resolve({ data: new Uint8Array(file.slice(offset, offset + length)).buffer }),
  }
  return new PMTiles(source)
}
const info = { name: 'test', attribution: 'nobody', layers: ['land'], maxZoom: 6 }
const tile = (z: number, x: number, y: number, text: string) => ({ z, x, y, bytes: gzipSync(text) })

describe('PMTiles archive', () => {
  it('numbers tiles as the format does', () => {
    for (let z = 0; z <= 5; z++)
      for (let x = 0; x < 2 ** z; x++)
        for (let y = 0; y < 2 ** z; y++) expect(hilbertId({ z, x, y })).toBe(zxyToTileId(z, x, y))
  })

  it('is read back by the reader the console uses, across leaves, with equal tiles stored once', async () => {
    const tiles = Array.from({ length: 64 * 64 }, (_, at) => {
      const [x, y] = [at % 64, Math.floor(at / 64)]
      return tile(6, x, y, x < 32 ? 'sea' : `${x}/${y}`)
    })
    const file = writePmtiles(tiles, info)
    const archive = readerOf(file)
    const header = await archive.getHeader()
    expect(header).toMatchObject({ specVersion: 3, maxZoom: 6, tileType: 1, numAddressedTiles: 4096 })
    expect(header.numTileContents).toBe(2049)
    for (const [x, y, text] of [
      [0, 0, 'sea'],
      [31, 63, 'sea'],
      [32, 0, '32/0'],
      [63, 63, '63/63'],
      [40, 7, '40/7'],
    ] as const)
      expect(Buffer.from((await archive.getZxy(6, x, y))?.data ?? new ArrayBuffer()).toString()).toBe(text)
    expect(await archive.getZxy(5, 0, 0)).toBeUndefined()
  })
})

describe('the committed base map', () => {
  const file = readFileSync(join(import.meta.dirname, '../../console/public/basemap/world.pmtiles'))
  it('holds the world to zoom 7 and names its sources', async () => {
    const archive = readerOf(file)
    expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 7 })
    expect(await archive.getMetadata()).toMatchObject({ attribution: 'Natural Earth · GeoNames (CC BY 4.0)' })
  })

  it('stays light: the first view of eastern China, with header and directory, is under 100 KB', async () => {
    const archive = readerOf(file)
    let bytes = 16_384
    for (let x = 25; x <= 27; x++)
      for (let y = 11; y <= 14; y++)
        bytes += gzipSync(Buffer.from((await archive.getZxy(5, x, y))?.data ?? new ArrayBuffer()), { level: 9 }).length
    expect(bytes).toBeLessThan(100_000)
  })

  it('has the names of Shanghai in five languages', async () => {
    const data = Buffer.from((await readerOf(file).getZxy(5, 26, 13))?.data ?? new ArrayBuffer()).toString()
    for (const name of ['Shanghai', '上海', '상하이', 'Шанхай', 'เซี่ยงไฮ้']) expect(data).toContain(name)
  })
})
