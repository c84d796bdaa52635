import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|mjs|css|html|svg|json|wasm)$/
const worthBytes = 600

/** Writes .br and .gz beside every text file of the build, at best compression: it runs once for many downloads. */
export const precompress = (): Plugin => {
  let folder = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      for (const name of names.filter((one) => compressible.test(one))) await compress(join(folder, name))
    },
  }
}

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  if (bytes.length < worthBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
