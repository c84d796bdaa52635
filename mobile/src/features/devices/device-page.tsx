/** A device at a glance: what it measures now, the last day of its temperatures, what is open about it, and its shipments. */
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { useCall } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { printReading, seriesLabel } from '@coldway/console/features/series/index.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Age } from '@coldway/console/ui/base/age.tsx'
import { BreachSign } from '@coldway/console/ui/base/breach-sign.tsx'
import { Empty, ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { breachOf, type DeviceState, type MonitoredDevice, titleOf } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { useParams } from 'react-router'
import { useMay, useMenu } from '../../account/grants.ts'
import { BackLink } from '../../ui/back-link.tsx'
import '../../ui/cards.css'
import { Thermometer } from '../thermometer/index.ts'
import { DeviceRibbons } from './device-ribbons.tsx'
import { DeviceShipments } from './device-shipments.tsx'
import { useStates } from './use-states.ts'

export const DevicePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const { code = '' } = useParams()
  const canSense = useMenu('mobile:sensor')
  const canEnter = useMay('sensor:edit')
  const canShip = useMenu('mobile:waybill')
  const list = useCall(deviceStatus.queryBizDeviceList, {
    page: 1,
    size: 1,
    conditionVos: [{ column: 'deviceCode', type: 'eq', value: code }],
  })
  const device = list.data?.records[0]
  const state = useStates(device ? [device.id] : [])(device?.id ?? 0)
  if (!list.data)
    return list.error ? <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} /> : <Loading />
  if (!device) return <Empty text={t('errors.deviceNotFound')} />
  return (
    <div className="thing">
      <BackLink />
      <h1>
        {titleOf(device)}
        <small>{[device.plate && device.name, device.code].filter(Boolean).join(' · ')}</small>
      </h1>
      {state ? <Values device={device} state={state} /> : <Empty text={t('companion.device.silent')} />}
      {canSense && state && <DeviceRibbons device={device} keys={tempsOf(state)} />}
      {canSense && canEnter && <Thermometer deviceId={device.id} deviceName={titleOf(device)} />}
      {canShip && <DeviceShipments codes={[device.code]} />}
    </div>
  )
}

/** Temperatures first, then what else it measures. */
const tempsOf = ({ values }: DeviceState): string[] =>
  Object.keys(values)
    .filter((key) => findSeries(key)?.name === 'temp')
    .toSorted()

const alsoShown = ['hum1', 'hum2', 'door', 'lock', 'battery', 'reeferMode'] as const

const Values = ({ device, state }: { device: MonitoredDevice; state: DeviceState }) => {
  const t = useText()
  const shown = [...tempsOf(state), ...alsoShown.filter((key) => key in state.values)]
  return (
    <section className="card">
      <p className="card-more">
        <Age atMs={state.atMs} nowMs={serverNowMs} />
      </p>
      <dl className="thing-values">
        {shown.map((key) => {
          const breach = breachOf(key, state.values[key], device.range)
          return (
            <div key={key} className={findSeries(key)?.name === 'temp' ? 'is-hero' : undefined}>
              <dt>{seriesLabel(t, key)}</dt>
              <dd className={breach && 'is-beyond'}>
                {breach && <BreachSign breach={breach} />}
                {printReading(t, key, state.values[key])}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
