/**
 * The radio cell after a fix. It carries no measure; its size determines where the rest of the message begins:
 *
 *   country  u16  top bit: the network has two bytes
 *   network  u8 or u16
 *   area     u16; u32 in 4G messages
 *   cell     u24; u32 of some relatives; u64 in 4G messages
 */
const wideNetwork = 0x80

const hasWideNetwork = (cell: Uint8Array): boolean => ((cell[0] ?? 0) & wideNetwork) !== 0

export const cellSize = (cell: Uint8Array): number => (hasWideNetwork(cell) ? 9 : 8)
export const cellSize4g = (cell: Uint8Array): number => (hasWideNetwork(cell) ? 16 : 15)

/** Relatives use a cell number of u32 (9 bytes), or a network of u16 as well (10 bytes). */
const sizesOf = (cell: Uint8Array): readonly number[] => (hasWideNetwork(cell) ? [9, 16] : [8, 9, 10, 15])

/**
 * Returns the bytes after a cell that begins with its length. Some makers include the length byte in the length, so both
 * readings are tried: the size must be one that the network's top bit allows, and the tail one that the message is known to
 * have. No match, or two, give undefined.
 */
export const afterCountedCell = (rest: Uint8Array, tails: readonly number[]): Uint8Array | undefined => {
  const length = rest[0] ?? 0
  const cell = rest.subarray(1)
  const sizes = length === 0 ? emptySizes(cell, tails) : matching(cell, [length, length - 1], tails)
  const found = sizes.length > 0 ? sizes : falseLength(cell, tails)
  return found.length === 1 ? cell.subarray(found[0]) : undefined
}

const matching = (cell: Uint8Array, sizes: readonly number[], tails: readonly number[]): number[] =>
  sizes.filter((size) => sizesOf(cell).includes(size) && tails.includes(cell.length - size))

/** Length 0 reserves room for cells of which only the first may be filled, up to the shortest tail. */
const emptySizes = (cell: Uint8Array, tails: readonly number[]): number[] => {
  const size = cell.length - Math.min(...tails)
  return size >= cellSize(cell) && cell.subarray(9, size).every((byte) => byte === 0) ? [size] : []
}

/** Some 4G terminals send a wrong cell length; the cell's own bits give the size. */
const falseLength = (cell: Uint8Array, tails: readonly number[]): number[] => matching(cell, [cellSize4g(cell)], tails)
