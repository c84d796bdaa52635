/**
 * The process that renders one document: reads a list or a report as JSON from stdin, writes a PDF to stdout. See
 * pdf-renderer.ts.
 */
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { noRendererCode } from './pdf-renderer-code.ts'

const fonts = fileURLToPath(new URL('../../../assets/fonts', import.meta.url))
// The compiler is a binary per platform; where there is none, the exit code says so.
const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => process.exit(noRendererCode))
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] })
// The template reads the job as a value, so nothing in it is ever markup.
const job = await text(process.stdin)
const { template = 'list' } = JSON.parse(job) as { template?: 'report' }
const mainFileContent = readFileSync(new URL(`./${template}.typ`, import.meta.url), 'utf8')
const pdf = compiler.pdf({ mainFileContent, inputs: { job } })
process.stdout.write(pdf)
