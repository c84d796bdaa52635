/** Converts a flat tree (id, parentId; parents before children) to nested data and to the rows of a table. Pure. */
import type { TreeNode } from '../../api/list-query.ts'

export interface TreeRow<Node> {
  readonly node: Node
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

/** `make` builds a node from its children; a node whose parent is missing is a root. */
export const nestNodes = <Node extends TreeNode, Made>(
  nodes: readonly Node[],
  make: (node: Node, children: Made[]) => Made,
): Made[] => {
  const children = childrenOf(nodes)
  const nest = (node: Node): Made => make(node, (children.get(node.id) ?? []).map(nest))
  return (children.get(null) ?? []).map(nest)
}

/** The visible rows: roots and children of open nodes. */
export const treeRows = <Node extends TreeNode>(
  nodes: readonly Node[],
  isOpen: (node: Node, level: number) => boolean,
): TreeRow<Node>[] => {
  const children = childrenOf(nodes)
  const rowsOf = (node: Node, level: number): TreeRow<Node>[] => {
    const below = children.get(node.id) ?? []
    const open = below.length > 0 && isOpen(node, level)
    const row = { node, level, hasChildren: below.length > 0, isOpen: open }
    return open ? [row, ...below.flatMap((child) => rowsOf(child, level + 1))] : [row]
  }
  return (children.get(null) ?? []).flatMap((node) => rowsOf(node, 0))
}

/** The matches with all their ancestors, so that the tree stays connected. */
export const withAncestors = <Node extends TreeNode>(
  nodes: readonly Node[],
  isFound: (node: Node) => boolean,
): Node[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<number>()
  for (const found of nodes.filter(isFound)) {
    let node: Node | undefined = found
    while (node && !kept.has(node.id)) {
      kept.add(node.id)
      node = node.parentId === null ? undefined : byId.get(node.parentId)
    }
  }
  return nodes.filter((node) => kept.has(node.id))
}

/** The ids of a node and its branch. */
export const branchIds = (nodes: readonly TreeNode[], id: number): Set<number> => {
  const children = childrenOf(nodes)
  const branch = new Set<number>()
  const add = (one: number) => {
    branch.add(one)
    for (const child of children.get(one) ?? []) add(child.id)
  }
  add(id)
  return branch
}

const childrenOf = <Node extends TreeNode>(nodes: readonly Node[]): Map<number | null, Node[]> => {
  const known = new Set(nodes.map((node) => node.id))
  return Map.groupBy(nodes, (node) => (node.parentId !== null && known.has(node.parentId) ? node.parentId : null))
}
