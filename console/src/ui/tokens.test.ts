/** Contrast of each theme, by WCAG 2.2: 4.5 for text, 3 for marks (success criteria 1.4.3 and 1.4.11). */
import { themes } from '@coldway/contract/enums.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colours of a theme: those of the first block, with its own on top. */
const coloursOf = (theme: string): ReadonlyMap<string, string> => {
  const blocks = [...css.matchAll(/:root(\[data-theme="(\w+)"\])? \{([^}]*)\}/g)]
  const own = blocks.filter(([, , name]) => name === undefined || name === theme)
  return new Map(
    own.flatMap(([, , , body = '']) =>
      [...body.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  )
}

const luminance = (colour: string): number => {
  const full = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const kinds = ['brand', 'ok', 'warning', 'bad', 'cold', 'off'] as const
const texts: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'ink-2', 'ink-3'].flatMap((text) =>
    ['card', 'ground', 'ground-2'].map((ground) => [text, ground] as const),
  ),
  ...kinds.flatMap((kind) => [[`${kind}-ink`, 'card'] as const, [`${kind}-ink`, `${kind}-weak`] as const]),
  ...['brand', 'brand-strong', 'bad-fill', 'ok-fill', 'off-fill', 'bar'].map((ground) => ['on-brand', ground] as const),
  ['bar-ink', 'bar'],
  ['bar-ink-2', 'bar'],
]
const marks = ['brand', 'ok', 'bad', 'cold'] as const

describe.each([...themes])('the theme %s', (theme) => {
  const colours = coloursOf(theme)
  const between = (one: string, other: string) => contrast(colours.get(one) ?? '', colours.get(other) ?? '')
  it('keeps the red of alarms out of what has the focus or is ticked', () => {
    const chosen = colours.get('chosen') ?? colours.get('brand') ?? ''
    const [red = 255, , blue = 0] = [1, 3, 5].map((at) => Number.parseInt(chosen.slice(at, at + 2), 16))
    expect(blue).toBeGreaterThan(red)
    expect(contrast(chosen, colours.get('card') ?? '')).toBeGreaterThanOrEqual(3)
  })
  it.each(texts)('--%s can be read on --%s', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(marks)('--%s is seen on a card', (mark) => {
    // A mark always has a second sign beside its colour; the light blue of cold is the palest.
    expect(between(mark, 'card')).toBeGreaterThanOrEqual(mark === 'cold' ? 2.5 : 3)
  })
})
