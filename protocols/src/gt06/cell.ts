/**
 * The radio cell behind a fix. It measures nothing of ours, but what follows it is found by its size:
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

/** Relatives have a cell number of u32 (9), with a network of u16 besides (10). */
const sizesOf = (cell: Uint8Array): readonly number[] => (hasWideNetwork(cell) ? [9, 16] : [8, 9, 10, 15])

/**
 * What follows a cell that begins with its length. Makers count the length itself or leave it out, so both are tried: the
 * size must be one that the network's top bit allows, and the tail one that the message is known for. No match or two
 * matches give undefined.
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

/** Length 0: room for cells in which only the first may be written, up to the shortest tail. */
const emptySizes = (cell: Uint8Array, tails: readonly number[]): number[] => {
  const size = cell.length - Math.min(...tails)
  return size >= cellSize(cell) && cell.subarray(9, size).every((byte) => byte === 0) ? [size] : []
}

/** Some 4G terminals count their cell wrongly; its size shows by itself. */
const falseLength = (cell: Uint8Array, tails: readonly number[]): number[] => matching(cell, [cellSize4g(cell)], tails)
