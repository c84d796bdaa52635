import { formatMinute } from '../../settings/format.ts'
import type { RecordState } from '@coldway/contract/enums.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { isChangeable } from '@coldway/contract/waybills/waybill-changes.ts'
import type { WaybillDetail, WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMutate } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { aboardOf, changedOf, type WaybillKind, waybillStale } from '../waybills/index.ts'
import { DeviceDialog } from './device-dialog.tsx'

/** Which device was on the waybill from when to when, exchanged ones included; those aboard are changed here. */
export const DeviceWindows = ({ kind, of }: { kind: WaybillKind | undefined; of: WaybillDetail }) => {
  const t = useText()
  const canEdit = useCan('waybill:edit') ?? false
  const canChoose = useCan('device:view') ?? false
  const [ask, question] = useConfirm()
  // null: one more device comes along.
  const [former, setFormer] = useState<WaybillDevice | null>()
  const taking = useMutate(kind?.update ?? waybills.update, { stale: waybillStale })
  const aboard = aboardOf(of)
  const isHere = kind !== undefined && canEdit && isChangeable('deviceIds', of.state)
  const takeOff = ({ deviceId, deviceName }: WaybillDevice) => {
    if (aboard.length < 2) return notify(t('shipment.lastDevice'))
    const device = deviceName ?? t('shipment.deviceElsewhere')
    ask({
      title: t('shipment.takeOffTitle', { device }),
      text: t(of.state === 'inTransit' ? 'shipment.takeOffText' : 'shipment.takeOffBefore'),
      action: t('shipment.takeOff'),
      run: async () => {
        await taking.mutateAsync(changedOf(of, { deviceIds: aboard.filter((id) => id !== deviceId) }))
        notify(t('shipment.takenOff', { device }), 'ok')
      },
    })
  }
  return (
    <>
      <ul className="device-windows" aria-label={t('shipment.devices')}>
        {of.devices.map((device) => (
          <DeviceRow key={device.detailId} device={device} seconds={of.recordInterval}>
            {isHere && device.boundUntil === null && (
              <span className="device-acts">
                {canChoose && (
                  <Button size="small" onClick={() => setFormer(device)}>
                    {t('shipment.exchange')}
                  </Button>
                )}
                <Button size="small" onClick={() => takeOff(device)}>
                  {t('shipment.takeOff')}
                </Button>
              </span>
            )}
          </DeviceRow>
        ))}
      </ul>
      {isHere && canChoose && aboard.length < waybillLimits.devicesMax && (
        <Button size="small" icon="plus" className="device-add" onClick={() => setFormer(null)}>
          {t('shipment.add')}
        </Button>
      )}
      {kind && former !== undefined && (
        <DeviceDialog kind={kind} of={of} former={former ?? undefined} onClose={() => setFormer(undefined)} />
      )}
      {question}
    </>
  )
}

interface DeviceRowProps {
  readonly device: WaybillDevice
  /** The record interval of the waybill; null: it sets none. */
  readonly seconds: number | null
  readonly children: ReactNode
}

const DeviceRow = ({ device, seconds, children }: DeviceRowProps) => {
  const t = useText()
  const canSee = useCan('monitor:view')
  const { deviceCode, deviceName, isGone, boundFrom, boundUntil, recordState } = device
  return (
    <li>
      <Icon name="beacon" />
      <span>
        {deviceCode !== null && canSee && !isGone ? (
          <Link to={devicePath(deviceCode)}>{deviceName}</Link>
        ) : (
          (deviceName ?? t('shipment.deviceElsewhere'))
        )}
        <small>{isGone ? `${deviceCode} · ${t('shipment.deviceGone')}` : deviceCode}</small>
      </span>
      <time>
        {boundFrom === null
          ? t('shipment.boundLater')
          : `${formatMinute(boundFrom)} – ${boundUntil ? formatMinute(boundUntil) : t('shipment.goesOn')}`}
      </time>
      {recordState && seconds !== null && <RecordPill state={recordState} seconds={seconds} />}
      {children}
    </li>
  )
}

const failed: readonly RecordState[] = ['failure', 'wrongMessage', 'unsupported', 'noResponse', 'invalid']

/** The record interval of the waybill, and what the device makes of it. */
const RecordPill = ({ state, seconds }: { state: RecordState; seconds: number }) => {
  const t = useText()
  const outcome = state === 'due' ? t('shipment.recordingDue') : t(`enums.deviceExecutions.${state}`)
  return (
    <Pill
      tone={state === 'success' ? 'ok' : failed.includes(state) ? 'warning' : 'off'}
      {...(failed.includes(state) && { icon: 'warning' as const })}
    >
      {t('shipment.recording', { seconds })} · {outcome}
    </Pill>
  )
}
