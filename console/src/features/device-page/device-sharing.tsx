import { type MonitoredDevice, titleOf } from '@coldway/contract/devices/device-state.ts'
import { useText } from '../../settings/texts.ts'
import { LiveLinks, ShareButton } from '../shares/index.ts'

/** The links by which people outside see the device, and a new link. */
export const DeviceSharing = ({ device }: { device: MonitoredDevice }) => {
  const t = useText()
  const things = [{ id: device.id, title: titleOf(device) }]
  return (
    <div className="device-sharing">
      <p className="device-hint">{t('devicePage.sharingHint')}</p>
      <ShareButton things={things} />
      <LiveLinks things={things} />
    </div>
  )
}
