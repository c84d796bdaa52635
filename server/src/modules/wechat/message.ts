/**
 * Reads what WeChat posts: one flat element `xml` with plain children. It accepts exactly that: no declarations,
 * entities, attributes or nesting, so there is nothing to expand or fetch (faults.md row 37).
 */
const child = /\s*<([A-Za-z]{1,32})>(?:<!\[CDATA\[([^\]]*(?:\](?!\]>)[^\]]*)*)\]\]>|([^<&]*))<\/\1>/y
const end = /\s*<\/xml>\s*$/y

/** Gives undefined for any other message. A name that occurs twice makes it invalid. */
export const readMessage = (text: string): ReadonlyMap<string, string> | undefined => {
  const start = /^\s*<xml>/.exec(text)
  if (!start) return undefined
  const fields = new Map<string, string>()
  let at = start[0].length
  for (;;) {
    child.lastIndex = at
    const found = child.exec(text)
    if (!found) break
    const [, name = '', quoted, plain = ''] = found
    if (fields.has(name)) return undefined
    fields.set(name, quoted ?? plain)
    at = child.lastIndex
  }
  end.lastIndex = at
  return end.test(text) ? fields : undefined
}
