import { type Device, devices } from '@coldway/contract/devices/devices.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { RecordsDrawer, SendDialog } from '../commands/index.ts'
import { ReportDialog } from '../history/index.ts'
import { BindDialog } from './bind-dialog.tsx'
import { columnsOf, fileColumnsOf, filtersOf } from './device-columns.tsx'
import './devices.css'
import { isBoundKind, type KindName, kinds } from './kinds.ts'
import { SamplesDialog } from './samples-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { actionsOf } from './device-actions.ts'
import { useDeviceActions } from './use-device-actions.tsx'
import { useDayCurves } from './use-day-curves.ts'
import { useRowStates } from './use-row-states.ts'
import { useTypeChoice } from './use-type-choice.ts'

export const PortablePage = () => <DeviceListPage kind="portable" />
export const GatewayPage = () => <DeviceListPage kind="gateway" />
export const LabelPage = () => <DeviceListPage kind="label" />
export const LockPage = () => <DeviceListPage kind="lock" />
export const BluetoothPage = () => <DeviceListPage kind="bluetooth" />
export const BindLabelPage = () => <DeviceListPage kind="bindLabel" />

const DeviceListPage = ({ kind }: { kind: KindName }) => {
  const t = useText()
  const canEdit = useCan('device:edit') ?? false
  const canSend = useCan('command:send') ?? false
  const canMonitor = useCan('monitor:view') ?? false
  const canMeasure = useCan('sensor:view') ?? false
  const nodes = useOrgTree()
  const types = useTypeChoice(kinds[kind].categories)
  const filters = useMemo(() => filtersOf({ t, kind, nodes, types }), [t, kind, nodes, types])
  const fixed = useMemo(() => [{ column: 'category', type: 'in' as const, value: kinds[kind].categories }], [kind])
  const list = useList(devices.queryDeviceList, filters, 'buttonBar', { fixed })
  const states = useRowStates(list.rows)
  const curves = useDayCurves(list.rows)
  const columns = useMemo(() => columnsOf(t, kind, { states, curves }), [t, kind, states, curves])
  const act = useDeviceActions()
  const [receivers, setReceivers] = useState<readonly Device[]>()
  const canReport = useCan('sensor:edit') ?? false
  const [reported, setReported] = useState<Device>()
  const [binding, setBinding] = useState<readonly Device[]>()
  const [measured, setMeasured] = useState<readonly Device[]>()
  const [looked, setLooked] = useState<Device>()
  const actions = actionsOf({
    t,
    kind,
    canEdit,
    canMonitor,
    canMeasure,
    canReport,
    act,
    onBind: (device) => setBinding([device]),
    onReport: setReported,
    onRecords: setLooked,
  })
  const isBound = isBoundKind(kind)
  const use = [
    { key: 'begin', label: t('devices.begin'), can: canEdit, onSelect: act.begin },
    { key: 'end', label: t('devices.end'), can: canEdit, onSelect: act.end },
  ]
  const bind = [
    { key: 'bind', label: t('devices.bind'), can: canEdit, onSelect: setBinding },
    { key: 'unbind', label: t('devices.unbind'), can: canEdit, onSelect: act.unbind },
  ]
  const samples = { key: 'samples', label: t('devices.samples'), can: canMeasure, onSelect: setMeasured }
  const send = { key: 'send', label: t('commands.send'), can: canSend, onSelect: setReceivers }
  const remove = { key: 'delete', label: t('pieces.verbs.delete'), can: canEdit, onSelect: act.remove }
  return (
    <>
      <ListPage
        name={`devices.${kind}`}
        title={t(kinds[kind].title)}
        list={list}
        columns={columns}
        fileColumns={fileColumnsOf(t)}
        keyOf={(device) => device.id}
        nameOf={(device) => device.deviceName}
        {...(kind !== 'bindLabel' && {
          primary: {
            label: t('devices.add'),
            can: canEdit,
            to: `${isBound ? paths.deviceAdd : paths.deviceConnect}?kind=${kind}`,
          },
        })}
        bulk={
          kind === 'bindLabel'
            ? bind
            : [...(isBound ? bind : use), ...(kind === 'bluetooth' ? [samples] : []), send, remove]
        }
        actions={actions}
        {...(canEdit && kind !== 'bindLabel' && { tools: <ImportLink /> })}
      />
      {act.dialog}
      {act.secret && <SecretDialog credential={act.secret} onClose={act.forgetSecret} />}
      {receivers && (
        <SendDialog
          to={receivers.map(({ id, deviceName, deviceCode, cautions }) => ({
            id,
            name: deviceName,
            code: deviceCode,
            cautions,
          }))}
          onClose={() => setReceivers(undefined)}
        />
      )}
      {reported && (
        <ReportDialog device={{ id: reported.id, name: reported.deviceName }} onClose={() => setReported(undefined)} />
      )}
      {looked && (
        <RecordsDrawer
          device={{ code: looked.deviceCode, name: looked.deviceName }}
          onClose={() => setLooked(undefined)}
        />
      )}
      {measured && <SamplesDialog of={measured} onClose={() => setMeasured(undefined)} />}
      {binding && <BindDialog labels={binding} onClose={() => setBinding(undefined)} />}
    </>
  )
}

const ImportLink = () => {
  const t = useText()
  const navigate = useNavigate()
  return <Button onClick={() => void navigate(paths.deviceImport)}>{t('titles.deviceImport')}</Button>
}
