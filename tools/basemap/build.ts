/**
 * Builds console/public/basemap/world.pmtiles, the offline base map: the whole world to zoom 7, names in five
 * languages, borders in two views. Run by hand when its data or its looks change (README.md beside this file); the
 * result is committed, the inputs are not.
 *
 *   node tools/basemap/build.ts <folder with the input packages> [output file]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { groundLayers } from './ground.ts'
import { openInputs } from './inputs.ts'
import { writePmtiles } from './pmtiles.ts'
import { placesLayer } from './places.ts'
import { cutTiles, maxZoom } from './tiles.ts'

const [folder, output = join(import.meta.dirname, '../../console/public/basemap/world.pmtiles')] = process.argv.slice(2)
if (!folder) throw new Error('usage: node tools/basemap/build.ts <folder with the input packages> [output file]')

const inputs = openInputs(folder)
const layers = [...groundLayers(inputs), placesLayer(inputs)]
const tiles = cutTiles(inputs, layers)
const attribution = 'Natural Earth · GeoNames (CC BY 4.0)'
const file = writePmtiles(tiles, {
  name: 'Coldway offline base map',
  attribution,
  layers: layers.map(({ name }) => name),
  maxZoom,
})
mkdirSync(dirname(output), { recursive: true })
writeFileSync(output, file)

for (let zoom = 0; zoom <= maxZoom; zoom++) {
  const sizes = tiles.filter((tile) => tile.z === zoom).map(({ bytes }) => bytes.length)
  const sum = sizes.reduce((total, size) => total + size, 0)
  console.log(
    `z${zoom}: ${sizes.length} tiles, ${(sum / 1024).toFixed(0)} KB, largest ${(Math.max(...sizes) / 1024).toFixed(1)} KB`,
  )
}
console.log(`${output}: ${(file.length / 1e6).toFixed(2)} MB`)
