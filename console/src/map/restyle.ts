import type { LayerSpecification, Map as Engine, StyleSpecification } from 'maplibre-gl'

type Values = Record<string, unknown>
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const partsOf = (layer: LayerSpecification) => layer as { filter?: never; layout?: Values; paint?: Values }

/**
 * Changes the base map from one style to another with the same layers, touching only the differences: layers, images and data
 * of others stay.
 */
export const restyle = (engine: Engine, from: StyleSpecification, to: StyleSpecification): void => {
  for (const [index, layer] of to.layers.entries()) {
    const before = partsOf(from.layers[index] as LayerSpecification)
    const after = partsOf(layer)
    if (!same(before.filter, after.filter)) engine.setFilter(layer.id, after.filter)
    for (const [name, value] of changed(before.layout, after.layout))
      engine.setLayoutProperty(layer.id, name as never, value as never)
    for (const [name, value] of changed(before.paint, after.paint))
      engine.setPaintProperty(layer.id, name as never, value as never)
  }
}

/** Both styles come from one function, so a property never disappears. */
const changed = (before: Values = {}, after: Values = {}): [string, unknown][] =>
  Object.entries(after).filter(([name, value]) => !same(before[name], value))
