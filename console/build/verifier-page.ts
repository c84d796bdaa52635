/**
 * Builds the page that checks evidence: one file with its script and its style inside, which loads nothing from anywhere. Its own
 * policy says so, in the file itself, so that it holds from a disk too.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const source = join(import.meta.dirname, '../../verifier/src/page')

export const verifierPage = (): Plugin => ({
  name: 'verifier-page',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'verify.html', source: await makePage() })
  },
})

const makePage = async (): Promise<string> => {
  const script = (await bundled()).trim().replaceAll('</script', '<\\/script')
  const style = await readFile(join(source, 'page.css'), 'utf8')
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; connect-src 'self'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coldway</title>
<style>${style}</style>
</head>
<body><noscript>JavaScript</noscript><script>${script}</script></body>
</html>
`
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const bundled = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(source, 'main.ts'), formats: ['iife'], name: 'verifier' },
    },
  })
  const [first] = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (first?.type !== 'chunk') throw new Error('the page of the verifier was not built')
  return first.code
}
