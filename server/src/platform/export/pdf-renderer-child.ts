/** The process that sets one document: a PrintJob as JSON comes in, a PDF goes out. See pdf-renderer.ts. */
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { noRendererCode } from './pdf-renderer-code.ts'

const fonts = fileURLToPath(new URL('../../../assets/fonts', import.meta.url))
// A binary by platform: where there is none, its parent is told by the code.
const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => process.exit(noRendererCode))
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] })
const mainFileContent = readFileSync(new URL('./list.typ', import.meta.url), 'utf8')
// The job is a value that the template reads: nothing in it is ever markup.
const pdf = compiler.pdf({ mainFileContent, inputs: { job: await text(process.stdin) } })
process.stdout.write(pdf)
