import { describe, expect, it } from 'vitest'
import { branchIds, nestNodes, treeRows, withAncestors } from './tree-rows.ts'

const node = (id: number, parentId: number | null) => ({ id, parentId, name: `n${id}` })
const nodes = [node(1, null), node(2, 1), node(3, 2), node(4, 1)]

describe('a flat tree', () => {
  it('shows what hangs below open nodes', () => {
    expect(treeRows(nodes, (one) => one.id === 1).map((row) => [row.node.id, row.level, row.isOpen])).toEqual([
      [1, 0, true],
      [2, 1, false],
      [4, 1, false],
    ])
  })
  it('keeps what is above a found node', () => {
    expect(withAncestors(nodes, (one) => one.id === 3).map((one) => one.id)).toEqual([1, 2, 3])
  })
  it('knows a branch', () => expect([...branchIds(nodes, 2)]).toEqual([2, 3]))
  it('nests, and takes a node whose parent is not seen for a root', () => {
    const nest = (list: typeof nodes) => nestNodes(list, (one, below: object[]) => ({ id: one.id, below }))
    expect(nest([node(2, 1), node(3, 2)])).toEqual([{ id: 2, below: [{ id: 3, below: [] }] }])
  })
})
