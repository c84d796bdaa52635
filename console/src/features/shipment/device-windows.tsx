import type { RecordState } from '@coldway/contract/enums.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { isChangeable } from '@coldway/contract/waybills/waybill-changes.ts'
import type { WaybillDetail, WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import type { WaybillKind } from '../waybills/index.ts'
import { ExchangeDialog } from './exchange-dialog.tsx'

/** Which device was on the waybill from when to when, exchanged ones included. */
export const DeviceWindows = ({ kind, of }: { kind: WaybillKind | undefined; of: WaybillDetail }) => {
  const t = useText()
  const canSee = useCan('monitor:view')
  const canEdit = useCan('waybill:edit') ?? false
  const canChoose = useCan('device:view') ?? false
  const [exchanging, setExchanging] = useState<WaybillDevice>()
  const isExchangeable = ({ boundUntil }: WaybillDevice): boolean =>
    kind !== undefined && canEdit && canChoose && boundUntil === null && isChangeable('deviceIds', of.state)
  return (
    <>
      <ul className="device-windows" aria-label={t('shipment.devices')}>
        {of.devices.map((device) => {
          const { detailId, deviceCode, deviceName, isGone, boundFrom, boundUntil } = device
          return (
            <li key={detailId}>
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
                  : `${boundFrom.slice(5, 16)} – ${boundUntil?.slice(5, 16) ?? t('shipment.goesOn')}`}
              </time>
              {device.recordState && of.recordInterval !== null && (
                <RecordPill state={device.recordState} seconds={of.recordInterval} />
              )}
              {isExchangeable(device) && (
                <Button size="small" onClick={() => setExchanging(device)}>
                  {t('shipment.exchange')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {kind && exchanging && (
        <ExchangeDialog kind={kind} of={of} device={exchanging} onClose={() => setExchanging(undefined)} />
      )}
    </>
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
