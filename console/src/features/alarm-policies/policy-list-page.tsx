/** /view/alarmPolicySet/alarmPolicySet, and for waybills /view/waybillMonitor/alarmPolicyManage. */
import type { AlarmPolicyRow } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmKinds, alarmPolicyStates } from '@coldway/contract/enums.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import './alarm-policies.css'
import { KindsCell } from './kinds-cell.tsx'
import { policyScenes, type SceneName } from './policy-scene.ts'
import { type PolicyActions, usePolicyActions } from './use-policy-actions.tsx'

export const AlarmPolicyListPage = () => <PolicyList scene="device" />
export const WaybillAlarmPolicyListPage = () => <PolicyList scene="waybill" />

const PolicyList = ({ scene }: { scene: SceneName }) => {
  const t = useText()
  const { list: call, title, addTitle, addPath, updatePath } = policyScenes[scene]
  const can = useCan('alarm:edit') ?? false
  const nodes = useOrgTree()
  const act = usePolicyActions(scene)
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = columnsOf(t, can, act)
  const list = useList(call, filters)
  return (
    <>
      <ListPage
        name={`alarmPolicies.${scene}`}
        title={t(title)}
        list={list}
        columns={columns}
        keyOf={(policy) => policy.id}
        nameOf={(policy) => policy.name}
        primary={{ label: t(addTitle), can, to: addPath }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: act.remove }]}
        actions={[
          {
            key: 'edit',
            label: t('pieces.verbs.edit'),
            can,
            to: (policy) => `${updatePath}?id=${policy.id}`,
          },
          { key: 'copy', label: t('pieces.verbs.copy'), can, onSelect: act.copy },
          {
            key: 'delete',
            label: t('pieces.verbs.delete'),
            can,
            isDanger: true,
            onSelect: (policy) => act.remove([policy]),
          },
        ]}
      />
      {act.dialog}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'name', label: t('alarmPolicies.name') },
  { key: 'orgId', label: t('alarmPolicies.organisation'), nodes: nodes ?? [], isId: true },
  {
    key: 'kind',
    label: t('alarmPolicies.kinds'),
    options: alarmKinds.map((kind) => ({ value: kind, label: t(`enums.alarmKinds.${kind}`) })),
  },
  {
    key: 'status',
    label: t('alarmPolicies.status'),
    options: alarmPolicyStates.map((state) => ({ value: state, label: t(`enums.alarmPolicyStates.${state}`) })),
  },
]

const columnsOf = (t: Translate, can: boolean, act: PolicyActions): ListColumn<AlarmPolicyRow>[] => [
  { key: 'name', label: t('alarmPolicies.name'), cell: ({ name }) => name, isFixed: true, isSortable: true },
  {
    key: 'status',
    label: t('alarmPolicies.status'),
    isSortable: true,
    words: Object.fromEntries(alarmPolicyStates.map((state) => [state, t(`enums.alarmPolicyStates.${state}`)])),
    cell: (policy) => <StatusCell policy={policy} can={can} act={act} />,
  },
  { key: 'kinds', label: t('alarmPolicies.kinds'), cell: ({ kinds }) => <KindsCell kinds={kinds} /> },
  {
    key: 'isPushEnabled',
    label: t('alarmPolicies.push.status'),
    cell: ({ isPushEnabled }) => (
      <Pill tone={isPushEnabled ? 'ok' : 'off'}>
        {t(isPushEnabled ? 'alarmPolicies.push.isOn' : 'alarmPolicies.push.isOff')}
      </Pill>
    ),
  },
  {
    key: 'deviceCount',
    label: t('alarmPolicies.devices'),
    isNumber: true,
    cell: ({ deviceCount, coverageBy }) => (
      <span title={t(`alarmPolicies.by.${coverageBy}`)}>{formatNumber(deviceCount)}</span>
    ),
  },
  {
    key: 'openCount',
    label: t('alarmPolicies.openNow'),
    isNumber: true,
    cell: ({ id, openCount }) => <OpenCell id={id} openCount={openCount} />,
  },
  { key: 'orgName', label: t('alarmPolicies.organisation'), cell: ({ orgName }) => orgName },
  { key: 'updateTime', label: t('alarmPolicies.updated'), cell: ({ updateTime }) => updateTime, isSortable: true },
  { key: 'createTime', label: t('alarmPolicies.created'), cell: ({ createTime }) => createTime, isSortable: true },
]

const StatusCell = ({ policy, can, act }: { policy: AlarmPolicyRow; can: boolean; act: PolicyActions }) => {
  const t = useText()
  const word = t(`enums.alarmPolicyStates.${policy.status}`)
  const isOn = policy.status === 'enabled'
  if (!can) return <Pill tone={isOn ? 'ok' : 'off'}>{word}</Pill>
  return <Switch label={word} isOn={isOn} onChange={(isNext) => act.setEnabled(policy, isNext)} />
}

const OpenCell = ({ id, openCount }: { id: number; openCount: number }) => {
  if (openCount === 0) return formatNumber(0)
  return (
    <Link className="policy-open" to={`${paths.alarms}?alarmPolicyId=${id}&status=alarming`}>
      {formatNumber(openCount)}
    </Link>
  )
}
