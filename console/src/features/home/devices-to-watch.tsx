import { deviceStatus, type WatchedDevice } from '@coldway/contract/devices/monitoring.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { ShortList } from './short-list.tsx'

/** Silence makes no message, so these are asked for again. */
const againMs = 60_000

/** Devices that fell silent, and those whose battery is low: one call for both. */
export const DevicesToWatch = () => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error } = useCall(deviceStatus.queryDevicesToWatch, {}, { repeatMs: againMs })
  const failed = error ? textOf(error) : undefined
  return (
    <>
      <ShortList
        title={t('shell.home.silent')}
        none={t('shell.home.silentNone')}
        rows={data?.silent.devices}
        total={data?.silent.total ?? 0}
        error={failed}
        keyOf={({ id }) => id}
      >
        {(device) => (
          <>
            <DeviceName device={device} />
            <Age atMs={device.arrivedMs} nowMs={serverNowMs} />
          </>
        )}
      </ShortList>
      <ShortList
        title={t('shell.home.lowBattery')}
        none={t('shell.home.lowBatteryNone')}
        rows={data?.lowBattery.devices}
        total={data?.lowBattery.total ?? 0}
        error={failed}
        keyOf={({ id }) => id}
      >
        {(device) => (
          <>
            <DeviceName device={device} />
            {/* Rounded down: 19.6 is low, and "20 %" is not. */}
            <span className="home-battery">{formatNumber(Math.floor(device.batteryPct ?? 0))} %</span>
          </>
        )}
      </ShortList>
    </>
  )
}

const DeviceName = ({ device: { plate, deviceName, deviceCode, orgName } }: { device: WatchedDevice }) => (
  <span>
    <Link to={devicePath(deviceCode)}>{plate ?? deviceName}</Link>
    <small>{[plate === null ? deviceCode : deviceName, orgName].filter(Boolean).join(' · ')}</small>
  </span>
)
