import { TreeSelect as AntdTreeSelect } from 'antd'
import { useMemo } from 'react'
import type { TreeNode } from '../../api/list-query.ts'
import { Antd } from './antd.tsx'
import { type SelectProps, useBox } from './select.tsx'
import { nestNodes } from '../table/tree-rows.ts'
import './select.css'

interface TreeSelectProps extends Omit<SelectProps<number>, 'options'> {
  /** Parents before children. undefined: still loading. */
  readonly nodes: readonly TreeNode[] | undefined
  /** True for nodes that are visible but not selectable. */
  readonly isOff?: (node: TreeNode) => boolean
}

/** Chooses a node of a tree, by navigation or typing. */
export const TreeSelect = (props: TreeSelectProps) => {
  const { nodes, isOff } = props
  const box = useBox(props)
  const treeData = useMemo(
    () =>
      nestNodes(nodes ?? [], (node, children: object[]) => ({
        key: node.id,
        value: node.id,
        title: node.name,
        disabled: isOff?.(node) ?? false,
        children,
      })),
    [nodes, isOff],
  )
  return (
    <Antd>
      <AntdTreeSelect<number>
        {...box}
        treeData={treeData}
        loading={nodes === undefined}
        value={props.value}
        onChange={(value: number | undefined) => props.onChange(value)}
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandedKeys={nodes?.filter((node) => node.parentId === null).map((node) => node.id)}
        treeLine
        popupMatchSelectWidth={false}
      />
    </Antd>
  )
}
