/** /view/deviceData/sensor, and in the waybill scene /view/waybillDeviceData/sensor: the measurements of a device. */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { type SensorDevice, sensors } from '@coldway/contract/readings/sensors.ts'
import { useCallback, useMemo, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, State } from '../../ui/base/states.tsx'
import { ShareButton } from '../shares/index.ts'
import { DevicePicker, type DevicePickerProps, SpanFields, spanOf } from '../tracks/index.ts'
import { RowExport } from './row-export.tsx'
import { SensorBoard } from './sensor-board.tsx'
import {
  type SensorQuery,
  shownKeys,
  type Stretch,
  stretchOf,
  useSensorQuery,
  useShown,
  useStretch,
} from './sensor-query.ts'
import { userSource } from './sensor-source.ts'
import { SeriesChoice } from './series-choice.tsx'
import './sensors.css'

export const SensorPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [query, change] = useSensorQuery()
  const [nowMs, setNow] = useState(serverNowMs)
  const { deviceId } = query
  const chosen = useCall(
    sensors.querySensorDevicePageList,
    { page: 1, size: 1, conditionVos: [{ column: 'id', type: 'eq', value: deviceId ?? 0 }] },
    { isEnabled: deviceId !== undefined },
  )
  const device = deviceId === undefined ? undefined : chosen.data?.records[0]
  const isGone = deviceId !== undefined && chosen.data !== undefined && !device
  return (
    <div className="sensor-page">
      <h1>{t('titles.sensors')}</h1>
      <Panel className="sensor-filter">
        <div className="sensor-asked">
          <DevicePicker
            label={t('sensors.device')}
            device={device}
            useFound={useMeasuredFound}
            onChange={(id) => change({ deviceId: id, keys: [] })}
          />
          <SpanFields
            span={query}
            nowMs={nowMs}
            onChange={(span) => {
              setNow(serverNowMs())
              change(span)
            }}
          />
          {device && query.days !== undefined && (
            <IconButton icon="refresh" label={t('shell.tabs.refresh')} onClick={() => setNow(serverNowMs())} />
          )}
          {device && (
            <ShareButton
              things={[{ id: device.id, title: titleOf(device) }]}
              page="sensor"
              span={spanOf(query, nowMs, zoneInUse())}
            />
          )}
        </div>
        {device && device.keys.length > 0 && (
          <SeriesChoice
            has={device.keys}
            shown={shownKeys(query.keys, device.keys)}
            onChange={(keys) => change({ keys })}
          />
        )}
      </Panel>
      {deviceId === undefined && <State icon="chart" title={t('sensors.choose')} />}
      {chosen.error && <ErrorState text={textOf(chosen.error)} onRetry={() => void chosen.refetch()} />}
      {isGone && <ErrorState text={t('errors.deviceNotFound')} />}
      {device && <OfDevice device={device} query={query} nowMs={nowMs} onZoom={(zoom) => change({ zoom })} />}
    </div>
  )
}

/** Devices whose samples the user may see. */
export const useMeasuredFound: DevicePickerProps['useFound'] = (query) =>
  useCall(sensors.querySensorDevicePageList, query, { keepsLast: true })

interface OfDeviceProps {
  readonly device: SensorDevice
  readonly query: SensorQuery
  readonly nowMs: number
  readonly onZoom: (zoom: Stretch | undefined) => void
}

const OfDevice = ({ device, query, nowMs, onZoom }: OfDeviceProps) => {
  const t = useText()
  const whole = useStretch(stretchOf(query, nowMs))
  const shown = useShown(query.keys, device.keys)
  const { id, code } = device
  const source = useMemo(() => userSource({ id, code }), [id, code])
  const tools = useCallback(
    (span: Parameters<typeof RowExport>[0]['span'], total: number) => (
      <RowExport device={device} span={span} total={total} />
    ),
    [device],
  )
  if (shown.length === 0) return <Empty text={t('sensors.noSeries')} />
  if (!whole) return null
  return (
    <SensorBoard
      key={device.id}
      device={device}
      shown={shown}
      whole={whole}
      zoom={query.zoom}
      onZoom={onZoom}
      source={source}
      tools={tools}
    />
  )
}
