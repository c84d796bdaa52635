/** What is near as lists: the way to each thing for those who do not see, or press, a map. */
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { printReading } from '@coldway/console/features/series/index.ts'
import { formatNumber } from '@coldway/console/settings/format.ts'
import { type Translate, useText } from '@coldway/console/settings/texts.ts'
import { Age } from '@coldway/console/ui/base/age.tsx'
import { BreachSign } from '@coldway/console/ui/base/breach-sign.tsx'
import { Empty } from '@coldway/console/ui/base/states.tsx'
import { breachOf, type DeviceState, titleOf } from '@coldway/contract/devices/device-state.ts'
import type { NearbyDevice } from '@coldway/contract/devices/monitoring.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { DrawnSite } from '@coldway/contract/sites/sites.ts'
import { DeviceLink, SiteLink } from '../../ui/thing-link.tsx'

export interface NearThing {
  readonly device: NearbyDevice
  readonly state: DeviceState | undefined
  readonly at: LngLat
  readonly awayM: number
}

const kilometreM = 1000
const tensOfKm = 10
const sitesShown = 20

export const awayText = (t: Translate, awayM: number): string => {
  if (awayM < kilometreM) return `${formatNumber(Math.round(awayM / 10) * 10)} ${t('common.units.m')}`
  const km = awayM / kilometreM
  return `${formatNumber(km, km < tensOfKm ? 1 : 0)} ${t('common.units.km')}`
}

export const NearDevices = ({ devices, total }: { devices: readonly NearThing[]; total: number }) => {
  const t = useText()
  return (
    <section aria-label={t('companion.nearby.devices')}>
      <h2>
        {t('companion.nearby.devices')} <small>{total}</small>
      </h2>
      {devices.length === 0 && <Empty text={t('companion.nearby.none')} />}
      <ul className="cards">
        {devices.map((near) => (
          <NearDevice key={near.device.id} near={near} />
        ))}
      </ul>
    </section>
  )
}

const NearDevice = ({ near: { device, state, awayM } }: { near: NearThing }) => {
  const t = useText()
  const temp = state?.values.temp1
  const breach = breachOf('temp1', temp, device.range)
  return (
    <li className={breach ? 'card is-level-2' : 'card'}>
      <DeviceLink code={device.code} name={titleOf(device)}>
        {[awayText(t, awayM), device.plate && device.name, device.code].filter(Boolean).join(' · ')}
      </DeviceLink>
      {state && (
        <p className="near-state">
          {temp !== undefined && (
            <b className={breach && 'is-beyond'}>
              {breach && <BreachSign breach={breach} />}
              {printReading(t, 'temp1', temp)}
            </b>
          )}
          <Age atMs={state.atMs} nowMs={serverNowMs} />
        </p>
      )}
    </li>
  )
}

interface NearSitesProps {
  readonly places: readonly { readonly site: DrawnSite; readonly awayM: number }[]
  readonly total: number
}

export const NearSites = ({ places, total }: NearSitesProps) => {
  const t = useText()
  return (
    <section aria-label={t('companion.nearby.sites')}>
      <h2>
        {t('companion.nearby.sites')} <small>{total}</small>
      </h2>
      {places.length < total && <p>{t('companion.nearby.manySites')}</p>}
      <ul className="cards">
        {places.slice(0, sitesShown).map(({ site, awayM }) => (
          <li key={site.id} className="card">
            <SiteLink id={site.id} name={site.siteName}>
              {[awayText(t, awayM), t(`enums.siteTypes.${site.siteType}`)].join(' · ')}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
