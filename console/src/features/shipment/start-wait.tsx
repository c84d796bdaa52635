/** What a shipment that has not started waits for: where each of its devices was seen last, and what will start it. */
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import type { StartSight, StartWait as Wait } from '@coldway/contract/waybills/waybill-start.ts'
import { formatMinute, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { State } from '../../ui/base/states.tsx'

const icons: Readonly<Record<StartSight, IconName>> = {
  inside: 'check',
  leaving: 'truck',
  atEdge: 'pin',
  outside: 'map',
  longAgo: 'clock',
  noPosition: 'warning',
  notShared: 'lock',
}
const ready: readonly StartSight[] = ['inside', 'leaving']

export const StartWait = ({ of }: { of: MonitoredDetail }) => {
  const t = useText()
  const { startWait: wait, startMode } = of
  if (!wait)
    return (
      <State
        icon="clock"
        title={t('shipment.notStarted')}
        hint={t(startMode === 'manual' ? 'shipment.wait.byHand' : 'shipment.wait.noSite')}
      />
    )
  const isReady = wait.devices.some(({ sight }) => ready.includes(sight))
  const isKnown = wait.devices.some(({ sight }) => sight !== 'notShared')
  return (
    <section className="start-wait" aria-label={t('shipment.notStarted')}>
      <h2>
        <Icon name="clock" /> {t('shipment.notStarted')}
      </h2>
      <p>{t(`shipment.wait.${isReady ? 'ready' : isKnown ? 'notReady' : 'byItself'}`, { site: wait.siteName })}</p>
      <ul>
        {wait.devices.map((device) => (
          <li key={device.deviceId} className={`is-${device.sight}`}>
            <Icon name={icons[device.sight]} />
            <span>
              <b>{device.deviceName}</b> {sightOf(t, wait, device)}
            </span>
            {device.fixTime !== null && <time>{formatMinute(device.fixTime)}</time>}
          </li>
        ))}
      </ul>
      <small>{t('shipment.wait.orByHand')}</small>
    </section>
  )
}

const metresPerKm = 1000

const sightOf = (
  t: ReturnType<typeof useText>,
  { siteName: site }: Wait,
  { sight, distanceM }: Wait['devices'][number],
): string => {
  const metres = distanceM ?? 0
  const distance =
    metres < metresPerKm
      ? `${formatNumber(metres)} ${t('common.units.m')}`
      : `${formatNumber(metres / metresPerKm, 1)} ${t('common.units.km')}`
  return t(`shipment.wait.${sight}`, { site, distance })
}
