/**
 * Makes the package that is published: one file of JavaScript, the types, the page to read. The workspace itself is private, so
 * that nobody publishes its sources. `node client/build.ts`, then `npm publish client/dist`.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

const root = import.meta.dirname
const tsc = join(root, '../node_modules/typescript/bin/tsc')

export const buildClient = async (into: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => 'index.js' },
      outDir: into,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
    },
  })
  await writeTypes(join(into, 'types'))
  const { name, version, license, type, sideEffects, description } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  const published = {
    name,
    version,
    license,
    type,
    sideEffects,
    description,
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
    engines: { node: '>=20.3' },
  }
  await writeFile(join(into, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await copyFile(join(root, 'README.md'), join(into, 'README.md'))
  await copyFile(join(root, '../LICENSE'), join(into, 'LICENSE'))
}

/** The compiler keeps the folders of the project; the package has its own only. */
const writeTypes = async (into: string): Promise<void> => {
  const made = await mkdtemp(join(tmpdir(), 'coldway-client-types-'))
  try {
    await promisify(execFile)(process.execPath, [tsc, '-p', join(root, 'tsconfig.types.json'), '--outDir', made])
    await copyTypes(join(made, 'client/src'), into)
  } finally {
    await rm(made, { recursive: true })
  }
}

/** Files name each other as they are called when they are read beside JavaScript. */
const copyTypes = async (from: string, into: string): Promise<void> => {
  for (const file of (await readdir(from, { recursive: true })).filter((name) => name.endsWith('.d.ts'))) {
    const text = await readFile(join(from, file), 'utf8')
    await mkdir(dirname(join(into, file)), { recursive: true })
    await writeFile(join(into, file), text.replaceAll(/(['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'))
  }
}

if (import.meta.main) await buildClient(join(root, 'dist'))
