/** /view/quality/products: the goods of the organisations, with what they tolerate. */
import { type Product, products } from '@coldway/contract/products/products.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { printLimit, printRange } from './product-words.ts'
import { RangeScale } from './range-scale.tsx'
import './products.css'

export const ProductListPage = () => {
  const t = useText()
  const can = useCan('product:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t, can), [t, can])
  const list = useList(products.queryPageList, filters)
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(products.deleteByIds, { stale: [products.queryPageList] })
  const remove = (chosen: readonly Product[]) =>
    ask({
      title: t('products.deleteTitle', { name: chosen.map(({ name }) => name).join(', ') }),
      text: t('products.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
        notify(t('products.deleted'), 'ok')
      },
    })
  return (
    <>
      <ListPage
        name="products"
        title={t('titles.products')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        primary={{ label: t('titles.productAdd'), can, to: paths.productAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: remove }]}
        actions={[
          { key: 'edit', label: t('pieces.verbs.edit'), can, to: ({ id }) => `${paths.productUpdate}?id=${id}` },
          { key: 'copy', label: t('products.copy'), can, to: ({ id }) => `${paths.productAdd}?copy=${id}` },
          {
            key: 'delete',
            label: t('pieces.verbs.delete'),
            can,
            isDanger: true,
            onSelect: (product) => remove([product]),
          },
        ]}
      />
      {dialog}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('products.find') },
  { key: 'name', label: t('products.name') },
  { key: 'gtin', label: t('products.gtin') },
  { key: 'orgId', label: t('products.organisation'), nodes: nodes ?? [], isId: true },
]

const hourMs = 3_600_000
const minutesPerHour = 60

const columnsOf = (t: Translate, canEdit: boolean): ListColumn<Product>[] => [
  {
    key: 'name',
    label: t('products.name'),
    cell: ({ id, name }) => (canEdit ? <Link to={`${paths.productUpdate}?id=${id}`}>{name}</Link> : name),
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'lowC',
    field: 'definition',
    label: t('products.range'),
    cell: ({ definition }) => (
      <span className="product-range">
        <RangeScale definition={definition} />
        {printRange(t, definition)}
      </span>
    ),
    isSortable: true,
  },
  {
    key: 'limits',
    field: 'definition',
    label: t('products.limits'),
    cell: ({ definition: { limits } }) =>
      limits.length === 0 ? t('products.noLimits') : limits.map((limit) => printLimit(t, limit)).join(' · '),
  },
  {
    key: 'budget',
    field: 'definition',
    label: t('products.budget'),
    cell: ({ definition: { budgetMin } }) =>
      budgetMin === null ? '—' : formatDuration((budgetMin / minutesPerHour) * hourMs),
  },
  { key: 'gtin', label: t('products.gtin'), cell: ({ gtin }) => gtin ?? '—', isSortable: true },
  {
    key: 'shipmentCount',
    label: t('products.shipments'),
    cell: ({ shipmentCount }) => formatNumber(shipmentCount),
    isNumber: true,
  },
  { key: 'orgName', label: t('products.organisation'), cell: ({ orgName }) => orgName },
  { key: 'remark', label: t('products.remark'), cell: ({ remark }) => remark },
  { key: 'createTime', label: t('products.created'), cell: ({ createTime }) => createTime, isSortable: true },
]
