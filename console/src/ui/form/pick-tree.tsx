import { Tree } from 'antd'
import { useMemo } from 'react'
import type { TreeNode } from '../../api/list-query.ts'
import { Antd } from './antd.tsx'
import './check-tree.css'
import { nestNodes } from '../table/tree-rows.ts'

interface PickTreeProps {
  readonly label: string
  /** Parents before children. */
  readonly nodes: readonly TreeNode[]
  readonly value: number | undefined
  readonly onChange: (id: number) => void
  readonly isOff?: (node: TreeNode) => boolean
}

/** Chooses a node of an expanded tree, for dialogs, where a pop-up would be cut off. */
export const PickTree = ({ label, nodes, value, onChange, isOff }: PickTreeProps) => {
  const treeData = useMemo(
    () =>
      nestNodes(nodes, (node, children: object[]) => ({
        key: node.id,
        title: node.name,
        disabled: isOff?.(node) ?? false,
        children,
      })),
    [nodes, isOff],
  )
  const top = nodes.filter((node) => node.parentId === null).map((node) => node.id)
  return (
    <Antd>
      <div className="check-tree" role="group" aria-label={label}>
        <Tree
          blockNode
          height={300}
          defaultExpandedKeys={top}
          treeData={treeData}
          selectedKeys={value === undefined ? [] : [value]}
          onSelect={(keys) => keys[0] !== undefined && onChange(Number(keys[0]))}
        />
      </div>
    </Antd>
  )
}
