/** The probes of one device: what is on each channel now and was before, with certificates and the ways to enter them. */
import { type Probe, probes } from '@coldway/contract/probes/probes.ts'
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { seriesLabel } from '../series/index.ts'
import { CalibrationPill } from './calibration-pill.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { CertificateList } from './certificate-list.tsx'
import { ProbeDialog } from './probe-dialog.tsx'
import { probesStale } from './probes-stale.ts'
import './probes.css'

type Device = Pick<MonitoredDevice, 'id' | 'category'>

export const DeviceProbes = ({ device }: { readonly device: Device }) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('probe:edit') ?? false
  const [edited, setEdited] = useState<Probe | 'new'>()
  const found = useCall(probes.queryByDevice, { deviceId: device.id }, { freshMs: 0 })
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { probes: all, unknownKeys } = found.data
  const nameOf = (key: string) => seriesLabel(t, key)
  return (
    <Panel
      title={t('titles.probes')}
      actions={
        canEdit && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('probes.add')}
          </Button>
        )
      }
    >
      {unknownKeys.length > 0 && (
        <div className="probes-unknown">
          <Alert kind="warning" isLine>
            {t('probes.unknown', { channels: unknownKeys.map(nameOf).join(', ') })}
          </Alert>
        </div>
      )}
      {all.length === 0 && <Empty text={t('probes.none')} />}
      <ul className="probe-rows">
        {all.map((one) => (
          <ProbeItem
            key={one.id}
            one={one}
            name={nameOf(one.key)}
            onEdit={canEdit ? () => setEdited(one) : undefined}
          />
        ))}
      </ul>
      {edited && (
        <ProbeDialog
          deviceId={device.id}
          before={edited === 'new' ? undefined : edited}
          unknownKeys={unknownKeys}
          nameOf={nameOf}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

interface ProbeItemProps {
  readonly one: Probe
  readonly name: string
  /** Opens the form; undefined when the reader may not change the probe. */
  readonly onEdit: (() => void) | undefined
}

const ProbeItem = ({ one, name, onEdit }: ProbeItemProps) => {
  const t = useText()
  const { serialNumber, sinceTime, untilTime, state, remark, certificates } = one
  return (
    <li>
      <header>
        <b>{name}</b>
        <span>{serialNumber}</span>
        {untilTime === null && <CalibrationPill state={state} />}
        <small>
          {sinceTime.slice(0, 16)} – {untilTime?.slice(0, 16) ?? t('probes.inPlace')}
        </small>
        {onEdit && <ProbeActions one={one} onEdit={onEdit} />}
      </header>
      {remark !== '' && <p>{remark}</p>}
      <CertificateList certificates={certificates} channel={one.key} canEdit={onEdit !== undefined} />
    </li>
  )
}

const ProbeActions = ({ one, onEdit }: { readonly one: Probe; readonly onEdit: () => void }) => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const [isCertifying, setCertifying] = useState(false)
  const removing = useMutate(probes.remove, { stale: probesStale })
  const remove = () =>
    ask({
      title: t('probes.removeTitle', { serial: one.serialNumber }),
      text: t('probes.removeText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await removing.mutateAsync({ id: one.id, version: one.version })
        notify(t('probes.removed'), 'ok')
      },
    })
  return (
    <span className="probe-actions">
      <Button icon="plus" onClick={() => setCertifying(true)}>
        {t('probes.addCertificate')}
      </Button>
      <Button onClick={onEdit}>{t('pieces.verbs.edit')}</Button>
      <Button onClick={remove}>{t('pieces.verbs.delete')}</Button>
      {isCertifying && <CertificateDialog probe={one} onClose={() => setCertifying(false)} />}
      {dialog}
    </span>
  )
}
