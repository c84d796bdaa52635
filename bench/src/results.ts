/** RESULTS.md: one section per benchmark, kept until the same benchmark runs again. Pure. */

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The result of a benchmark. */
export interface Section {
  readonly title: string
  /** One sentence on how it was measured. */
  readonly how: string
  readonly tables: readonly Table[]
}

const opening = `# Results of the benchmarks

Written by \`npm run bench\`. Server, database, load and browser share one machine, over loopback: trust the ratios inside a
table more than absolutes. Every figure is the median of interleaved rounds.
`

export const printTable = ({ title, head, rows }: Table): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'))
  return [`**${title}**`, '', line(head), line(rule), ...rows.map(line)].join('\n')
}

export const printSection = (name: string, { title, how, tables }: Section, stamp: string): string =>
  [`## ${name}: ${title}`, '', how, '', stamp, '', tables.map(printTable).join('\n\n'), ''].join('\n')

/** The file with these sections in place of older ones of the same name; `order` is that of the file. */
export const mergeSections = (file: string, fresh: ReadonlyMap<string, string>, order: readonly string[]): string => {
  const sections = new Map([...sectionsOf(file), ...fresh])
  const known = order.flatMap((name) => sections.get(name) ?? [])
  return [opening, ...known].join('\n')
}

const sectionsOf = (file: string): [string, string][] =>
  file
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => [/^## ([^:\n]*)/.exec(text)?.[1] ?? '', `${text.trimEnd()}\n`])
