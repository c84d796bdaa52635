import { Tree } from 'antd'
import { Antd } from './antd.tsx'
import './check-tree.css'

export interface CheckNode {
  readonly key: string
  readonly label: string
  /** Visible, but not changeable. */
  readonly isDisabled?: boolean
  readonly children?: readonly CheckNode[]
}

interface CheckTreeProps {
  readonly label: string
  readonly nodes: readonly CheckNode[]
  /** Keys of the checked leaves; branches follow from them. */
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

export const CheckTree = ({ label, nodes, value, onChange }: CheckTreeProps) => {
  const leaves = leavesOf(nodes)
  return (
    <Antd>
      <div className="check-tree" role="group" aria-label={label}>
        <Tree
          checkable
          selectable={false}
          blockNode
          defaultExpandAll
          treeData={nodes.map(dataOf)}
          checkedKeys={[...value]}
          onCheck={(checked) => {
            const keys = new Set((Array.isArray(checked) ? checked : checked.checked).map(String))
            onChange(leaves.filter((leaf) => keys.has(leaf)))
          }}
        />
      </div>
    </Antd>
  )
}

const leavesOf = (nodes: readonly CheckNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node.key]))

interface Data {
  key: string
  title: string
  disabled: boolean
  children?: Data[]
}
const dataOf = (node: CheckNode): Data => ({
  key: node.key,
  title: node.label,
  disabled: node.isDisabled ?? false,
  ...(node.children ? { children: node.children.map(dataOf) } : {}),
})
