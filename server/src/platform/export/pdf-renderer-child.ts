/**
 * The process that renders one document: reads a list or a report as one line of JSON from stdin, and behind it what is attached
 * to the file; writes a PDF to stdout. See pdf-renderer.ts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { EvidencePrint } from './evidence-print.ts'
import { noRendererCode } from './pdf-renderer-code.ts'
import type { PrintJob } from './print.ts'
import type { ReportPrint } from './report-print.ts'

const fonts = fileURLToPath(new URL('../../../assets/fonts', import.meta.url))
const templateOf = (name: string): string => readFileSync(new URL(`./${name}.typ`, import.meta.url), 'utf8')
// The compiler is a binary per platform; where there is none, the exit code says so.
const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => process.exit(noRendererCode))
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] })
let input: Buffer | undefined = await buffer(process.stdin)
const end = input.indexOf('\n')
// The template reads the job as a value, so nothing in it is ever markup.
const job = input.toString('utf8', 0, end)
const of = JSON.parse(job) as PrintJob | ReportPrint | EvidencePrint
const mapFile = (name: string, content: Buffer): void => compiler.mapShadow(join(process.cwd(), name), content)
mapFile('report-parts.typ', Buffer.from(templateOf('report-parts')))
mapFile('attached', input.subarray(end + 1))
// The compiler has a copy of its own.
input = undefined
globalThis.gc?.()

const ofOtherScripts =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Thai}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/gu
/**
 * The characters beyond Latin, Greek, Cyrillic, Thai, the marks that reports use, common Han and
 * Hangul syllables.
 */
const rare =
  /[^\x20-\u024f\u0370-\u03ff\u0400-\u04ff\u0e00-\u0e7f\u2010-\u2044\u2103\u2212\u221a\u3000-\u30ff\u4e00-\u9fa5\uac00-\ud7a3\uff00-\uffef]/gu

const isEvidence = 'template' in of && of.template === 'evidence'
const mainFileContent = templateOf('template' in of ? of.template : 'list')
process.stdout.write(isEvidence ? renderArchive(of) : compiler.pdf({ mainFileContent, inputs: { job } }))

/** PDF/A allows no character without a glyph: those that our fonts and this machine may lack are replaced, the rarest first. */
function renderArchive({ createdAt }: EvidencePrint): Buffer {
  const render = (text: string): Buffer => compiler.pdf({ mainFileContent, inputs: { job: text } }, archive(createdAt))
  try {
    return render(job)
  } catch {
    try {
      return render(job.replaceAll(ofOtherScripts, '?'))
    } catch {
      return render(job.replaceAll(rare, '?'))
    }
  }
}

/** PDF/A-3, with the time of the record and not that of the rendering. */
function archive({ year, month, day, hour, minute, second }: EvidencePrint['createdAt']) {
  const creationTimestamp = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  return { pdfStandard: 'a-3b', creationTimestamp }
}
