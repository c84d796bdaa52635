/** /view/deviceData/sensorShare: the sensor data behind a link, read-only; the server checks the link at every answer. */
import type { Output } from '@coldway/contract/call.ts'
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { sharedSensors, type SharedSensorDevice } from '@coldway/contract/readings/sensors.ts'
import { useMemo, useState } from 'react'
import { noteServerTime, serverNowMs } from '../../api/server-clock.ts'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { type ShareCall, SharedPage, type SharedView, Stale } from '../shares/index.ts'
import { SpanFields } from '../tracks/index.ts'
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
import { guestSource } from './sensor-source.ts'
import { SeriesChoice } from './series-choice.tsx'
import './sensors.css'

type Shared = Output<typeof sharedSensors.devices>
const everyMs = 60_000

export const SensorSharePage = () => {
  const t = useText()
  return (
    <SharedPage intro={t('sensors.intro')} ask={askDevices} askKey="sensors" everyMs={everyMs}>
      {(view) => <SharedSensors {...view} />}
    </SharedPage>
  )
}

const askDevices = async (call: ShareCall): Promise<Shared> => {
  const shared = await call(sharedSensors.devices, {})
  noteServerTime(shared.serverMs)
  return shared
}

const SharedSensors = ({ data, isStale, call, end }: SharedView<Shared>) => {
  const t = useText()
  const [query, change] = useSensorQuery()
  const [nowMs, setNow] = useState(serverNowMs)
  const device = data.devices.find(({ id }) => id === query.deviceId) ?? data.devices[0]
  if (!device) return <Empty text={t('sensors.noSeries')} />
  const { fromMs, untilMs } = data
  return (
    <div className="sensor-page is-shared">
      <h1>{t('titles.sensors')}</h1>
      {isStale && <Stale />}
      <Panel className="sensor-filter">
        <div className="sensor-asked">
          {data.devices.length > 1 ? (
            <Select
              label={t('sensors.device')}
              options={data.devices.map((one) => ({ value: one.id, label: titleOf(one) }))}
              value={device.id}
              onChange={(deviceId) => change({ deviceId, keys: [] })}
            />
          ) : (
            <h2>{titleOf(device)}</h2>
          )}
          {fromMs !== null && untilMs !== null ? (
            <p>{t('sensors.sharedSpan', { from: formatTime(fromMs), until: formatTime(untilMs) })}</p>
          ) : (
            <SpanFields
              span={query}
              nowMs={nowMs}
              onChange={(span) => {
                setNow(serverNowMs())
                change(span)
              }}
            />
          )}
        </div>
        {device.keys.length > 0 && (
          <SeriesChoice
            has={device.keys}
            shown={shownKeys(query.keys, device.keys)}
            onChange={(keys) => change({ keys })}
          />
        )}
      </Panel>
      <OfShared
        key={device.id}
        device={device}
        query={query}
        whole={wholeOf(data, query, nowMs)}
        call={call}
        onZoom={(zoom) => change({ zoom })}
        onEnded={end}
      />
    </div>
  )
}

interface OfSharedProps {
  readonly device: SharedSensorDevice
  readonly query: SensorQuery
  readonly whole: Stretch | undefined
  readonly call: ShareCall
  readonly onZoom: (zoom: Stretch | undefined) => void
  readonly onEnded: () => void
}

const OfShared = ({ device, query, whole, call, ...on }: OfSharedProps) => {
  const t = useText()
  const source = useMemo(() => guestSource(call, device.id), [call, device.id])
  const shown = useShown(query.keys, device.keys)
  const stretch = useStretch(whole)
  if (shown.length === 0) return <Empty text={t('sensors.noSeries')} />
  if (!stretch) return null
  return <SensorBoard {...on} device={device} shown={shown} whole={stretch} zoom={query.zoom} source={source} />
}

/** The span of the share; without one, the chosen span. */
const wholeOf = ({ fromMs, untilMs }: Shared, query: SensorQuery, nowMs: number): Stretch | undefined => {
  if (fromMs !== null && untilMs !== null) return [fromMs, untilMs]
  return stretchOf(query, nowMs)
}
