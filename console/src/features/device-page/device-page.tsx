/** /view/device/{code}: everything about one device. The tab stands in the address. */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { devicePath, objectIn } from '@coldway/contract/screens/screens.ts'
import { useLocation, useSearchParams } from 'react-router'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useObjectName } from '../../settings/object-names.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { DeviceCommands } from '../commands/index.ts'
import { deviceCautionsNow, DeviceNow, type Tracked } from '../monitoring/index.ts'
import { DeviceProbes } from '../probes/index.ts'
import { DeviceAlarms } from './device-alarms.tsx'
import { DeviceHead } from './device-head.tsx'
import './device-page.css'
import { DeviceReport } from './device-report.tsx'
import { DeviceSettings } from './device-settings.tsx'
import { DeviceSharing } from './device-sharing.tsx'
import { DeviceTimeline } from './device-timeline.tsx'
import { SmallMap } from './small-map.tsx'
import { useOneDevice } from './use-one-device.ts'

export const DevicePage = () => {
  const { pathname } = useLocation()
  const code = objectIn(pathname) ?? ''
  return <OfCode key={code} code={code} />
}

const OfCode = ({ code }: { code: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const { one, isMissing, error, retry } = useOneDevice(code)
  useObjectName(devicePath(code), one && titleOf(one.device))
  if (isMissing) return <State icon="truck" title={t('devicePage.missing')} hint={t('devicePage.missingHint')} />
  if (error) return <ErrorState text={textOf(error)} onRetry={retry} />
  if (!one) return <Loading />
  return (
    <div className="device-page">
      <DeviceHead one={one} />
      {one.device.category === 'lock' && one.severity === 'off' && !one.isAwaited && (
        <Alert kind="info" icon="lock">
          {t('devicePage.noOfflineCode')}
        </Alert>
      )}
      <DeviceTabs one={one} />
    </div>
  )
}

const tabKeys = ['now', 'timeline', 'alarms', 'report', 'commands', 'sharing', 'probes', 'settings'] as const
type TabKey = (typeof tabKeys)[number]

const DeviceTabs = ({ one }: { one: Tracked }) => {
  const t = useText()
  const [address, setAddress] = useSearchParams()
  const can: Readonly<Record<TabKey, boolean>> = {
    now: true,
    timeline: useCan('track:view') ?? false,
    alarms: useCan('alarm:view') ?? false,
    report: useCan('sensor:view') ?? false,
    commands: useCan('command:view') ?? false,
    sharing: useCan('share:edit') ?? false,
    probes: useCan('probe:view') ?? false,
    settings: true,
  }
  const { device } = one
  const contents = {
    now: (
      <div className="device-now">
        <DeviceNow one={one} />
        <SmallMap one={one} />
      </div>
    ),
    timeline: <DeviceTimeline device={device} state={one.state} />,
    alarms: <DeviceAlarms device={device} />,
    report: <DeviceReport device={device} />,
    commands: <DeviceCommands device={device} cautions={deviceCautionsNow(one)} />,
    sharing: <DeviceSharing device={device} />,
    probes: <DeviceProbes device={device} />,
    settings: <DeviceSettings device={device} cautions={deviceCautionsNow(one)} />,
  }
  const keys = tabKeys.filter((key) => can[key])
  const items = keys.map((key) => ({ key, label: t(`devicePage.tabs.${key}`), content: contents[key] }))
  const value = keys.find((key) => key === address.get('tab')) ?? 'now'
  return (
    <Tabs
      label={t('titles.device')}
      items={items}
      value={value}
      onChange={(tab) => setAddress(tab === 'now' ? {} : { tab }, { replace: true })}
    />
  )
}
