/**
 * The rule `house/own-lines` of oxlint: no function is longer than a screen. The lines of functions inside it are theirs and
 * not its own: a factory of use cases is as long as a class would be, and each use case counts for itself. Blank lines and
 * comments do not count.
 */
interface Node {
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
  readonly id?: { readonly name?: string } | null
  readonly key?: { readonly name?: string }
  readonly parent?: Node
}
interface Context {
  readonly filename: string
  readonly sourceCode: {
    readonly lines: readonly string[]
    getAllComments(): readonly Pick<Node, 'loc'>[]
  }
  report(found: { readonly node: Node; readonly message: string }): void
}

const functionMax = 50
/** The longest component of React, most of which is markup. */
const componentMax = 150

const create = (context: Context) => {
  /** The lines of inner functions, for each function that is being walked. */
  const open: number[][] = []
  let counted: ReadonlySet<number> | undefined

  const leave = (node: Node): void => {
    counted ??= countedLines(context.sourceCode)
    const taken = new Set(open.pop())
    const all = linesOf(node).filter((line) => counted?.has(line))
    const own = all.filter((line) => !taken.has(line)).length
    const name = nameOf(node)
    const most = context.filename.endsWith('.tsx') && /^[A-Z]/.test(name) ? componentMax : functionMax
    if (own > most)
      context.report({ node, message: `${name || 'A function'} has ${own} lines of its own, ${most} at most` })
    // The line in which it begins belongs to the function around it as well.
    open.at(-1)?.push(...all.slice(1))
  }
  const enter = (): void => void open.push([])
  return {
    ArrowFunctionExpression: enter,
    FunctionExpression: enter,
    FunctionDeclaration: enter,
    'ArrowFunctionExpression:exit': leave,
    'FunctionExpression:exit': leave,
    'FunctionDeclaration:exit': leave,
  }
}

/** The name of a function, or of what it is given to: a constant, a property, or `memo(...)` in a constant. */
const nameOf = ({ id, parent }: Node): string =>
  id?.name ?? parent?.id?.name ?? parent?.key?.name ?? parent?.parent?.id?.name ?? ''

const linesOf = ({ loc }: Pick<Node, 'loc'>): number[] =>
  Array.from({ length: loc.end.line - loc.start.line + 1 }, (_, index) => loc.start.line + index)

/** The lines with code; a comment beside code leaves its line counted. */
const countedLines = (source: Context['sourceCode']): Set<number> => {
  const comments = new Set(source.getAllComments().flatMap(linesOf))
  const isCode = (text: string, line: number): boolean =>
    text.trim() !== '' && !(comments.has(line) && /^\s*(\/\*|\*|\/\/)/.test(text))
  return new Set(source.lines.flatMap((text, index) => (isCode(text, index + 1) ? [index + 1] : [])))
}

// biome-ignore lint/style/noDefaultExport: oxlint wants one
export default { meta: { name: 'house' }, rules: { 'own-lines': { create } } }
