/** A site at a glance: what it is, where, how large, and which devices stand in it by their last position. */
import { isOutOfSight } from '@coldway/console/api/call-error.ts'
import { useCall } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Age } from '@coldway/console/ui/base/age.tsx'
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { Empty, ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus, nearbyLimits } from '@coldway/contract/devices/monitoring.ts'
import { areaOf, boundsOf, centerOf, depthM, metresPerDegree } from '@coldway/contract/sites/site-shape.ts'
import { type Site, sites } from '@coldway/contract/sites/sites.ts'
import { useParams } from 'react-router'
import { useMenu } from '../../account/grants.ts'
import { BackLink } from '../../ui/back-link.tsx'
import '../../ui/cards.css'
import { DeviceLink } from '../../ui/thing-link.tsx'

export const SitePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const id = Number(useParams().id)
  const { data, error, refetch } = useCall(sites.queryById, { id })
  const canMonitor = useMenu('mobile:monitor')
  if (!data || isOutOfSight(error))
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  return (
    <div className="thing">
      <BackLink />
      <h1>
        {data.siteName}
        <small>{[t(`enums.siteTypes.${data.siteType}`), data.siteNo].join(' · ')}</small>
      </h1>
      <p>{data.address}</p>
      {canMonitor && <Inside of={data} />}
    </div>
  )
}

const Inside = ({ of }: { of: Site }) => {
  const t = useText()
  const area = areaOf(of)
  const isKnown = typeof area !== 'string'
  const at = isKnown ? centerOf(area) : { lng: 0, lat: 0 }
  const { data } = useCall(
    deviceStatus.queryNearbyDevices,
    { ...at, withinKm: isKnown ? reachKm(boundsOf(area)) : 1 },
    { isEnabled: isKnown },
  )
  if (!data || !isKnown) return null
  const inside = data.devices.filter((device) => depthM(area, device) >= 0)
  const isCut = data.devices.length < data.total
  return (
    <section aria-label={t('companion.nearby.inside')}>
      <h2>
        {t('companion.nearby.inside')} <small>{isCut ? `${inside.length}+` : inside.length}</small>
      </h2>
      {isCut && <p className="card-more">{t('companion.nearby.insideCut', { count: data.devices.length })}</p>}
      {inside.length === 0 && <Empty text={t('companion.nearby.noneInside')} />}
      <ul className="cards">
        {inside.map((device) => (
          <li key={device.id} className="card">
            <DeviceLink code={device.code} name={titleOf(device)}>
              {[device.plate && device.name, device.code].filter(Boolean).join(' · ')}
            </DeviceLink>
            <p className="card-more">
              <Age atMs={device.fixMs} nowMs={serverNowMs} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const metresPerKm = 1000

/** From the middle to the farthest corner, at most. */
const reachKm = ({ west, south, east, north }: ReturnType<typeof boundsOf>): number =>
  Math.min(
    nearbyLimits.withinKmMax,
    Math.max(1, (Math.hypot(east - west, north - south) * metresPerDegree) / 2 / metresPerKm),
  )
