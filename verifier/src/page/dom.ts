/** Makes elements. Texts are texts, never markup. */
type Child = Node | string | undefined | false
type Props = Readonly<Record<string, string | ((event: Event) => void) | undefined>>

const fill = <Made extends Element>(made: Made, props: Props, children: readonly Child[]): Made => {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value !== undefined) made.setAttribute(name, value)
  }
  made.append(...children.filter((one) => one !== undefined && one !== false))
  return made
}

export const el = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => fill(document.createElement(name), props, children)

export const svg = (name: string, props: Props, ...children: readonly Child[]): SVGElement =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), props, children)
