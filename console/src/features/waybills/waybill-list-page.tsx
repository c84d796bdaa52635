/** /view/waybillCenter/waybillManagement and /view/orderManagement/orderInfo: shipments, started and finished by hand. */
import { completedStates } from '@coldway/contract/enums.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo, useState } from 'react'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LifeDialog } from './life-dialog.tsx'
import { useLiveWaybills } from './use-live-waybills.ts'
import { useWaybillActions } from './use-waybill-actions.tsx'
import { columnsOf, filtersOf } from './waybill-columns.tsx'
import { type WaybillKind, waybillKinds } from './waybill-kind.ts'
import './waybills.css'

export const WaybillListPage = () => <KindList kind={waybillKinds.scene} />
export const OrderListPage = () => <KindList kind={waybillKinds.custom} />

const KindList = ({ kind }: { kind: WaybillKind }) => {
  const t = useText()
  const can = useCan('waybill:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t, kind), [t, kind])
  const list = useList(kind.list, filters, 'buttonBar')
  const [isImporting, setImporting] = useState(false)
  useLiveWaybills()
  const { askStep, remove, asked, forget, dialog } = useWaybillActions(kind)
  return (
    <>
      <ListPage<MonitoredWaybill>
        name={kind.profile === 'scene' ? 'waybills' : 'orders'}
        title={t(kind.texts.title)}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ waybillNo }) => waybillNo}
        primary={{ label: t(kind.texts.add), can, to: kind.addPath }}
        fileColumns={[{ key: 'completedState', label: t('waybills.completedHow'), words: completedWords(t) }]}
        tools={
          can &&
          kind.profile === 'scene' && <Button onClick={() => setImporting(true)}>{t('waybills.import.title')}</Button>
        }
        bulk={[
          { key: 'start', label: t('waybills.start'), icon: 'play', can, onSelect: askStep('start') },
          { key: 'finish', label: t('waybills.finish'), icon: 'check', can, onSelect: askStep('finish') },
          { key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: remove },
        ]}
        actions={[
          {
            key: 'start',
            label: t('waybills.start'),
            can,
            isShown: ({ state }) => state === 'toShip',
            onSelect: (one) => askStep('start')([one]),
          },
          {
            key: 'finish',
            label: t('waybills.finish'),
            can,
            isShown: ({ state }) => state === 'inTransit',
            onSelect: (one) => askStep('finish')([one]),
          },
          {
            key: 'edit',
            label: t('pieces.verbs.edit'),
            can,
            isShown: ({ state }) => state !== 'completed',
            to: ({ id }) => `${kind.editPath}?id=${id}`,
          },
          { key: 'copy', label: t('pieces.verbs.copy'), can, to: ({ id }) => `${kind.addPath}?copy=${id}` },
          {
            key: 'delete',
            label: t('pieces.verbs.delete'),
            can,
            isDanger: true,
            isShown: ({ state }) => state === 'toShip',
            onSelect: (one) => remove([one]),
          },
        ]}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {asked && <LifeDialog kind={kind} asked={asked} onClose={forget} />}
      {dialog}
    </>
  )
}

const completedWords = (t: ReturnType<typeof useText>) =>
  Object.fromEntries(completedStates.map((value) => [value, t(`enums.completedStates.${value}`)]))
