/** Moves one item to another index, limited to the ends. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, at) => at !== from)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), ...items.slice(from, from + 1), ...rest.slice(place)]
}
