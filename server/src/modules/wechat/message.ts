/**
 * What WeChat posts: one flat element `xml` with plain children. A strict reader of just that: no declarations, no
 * entities, no attributes, nothing nested, so there is nothing to expand and nothing to fetch. (faults.md row 37)
 */
const child = /\s*<([A-Za-z]{1,32})>(?:<!\[CDATA\[([^\]]*(?:\](?!\]>)[^\]]*)*)\]\]>|([^<&]*))<\/\1>/y
const end = /\s*<\/xml>\s*$/y

/** undefined: not such a message. Of a name that comes twice neither is believed. */
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
