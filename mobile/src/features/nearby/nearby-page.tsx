/**
 * What is around the phone: devices and vehicles, sites and shipments, on a map and as a list, each leading to its glance. The
 * place is asked for by a press. Without network it shows what was near at the last place, on the pieces of the map that were kept.
 */
import { useCall } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { formatAge } from '@coldway/console/settings/format.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Empty, ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { lazy, Suspense, useState } from 'react'
import { useMay, useMenu } from '../../account/grants.ts'
import type { KeptPlace } from '../../kept/place.ts'
import { Choice } from '../../ui/choice.tsx'
import '../../ui/cards.css'
import { DeviceShipments, useStates } from '../devices/index.ts'
import { byDistance, type ReachKm, reachesKm, roughly, windowAround } from './around.ts'
import './nearby.css'
import { NearDevices, NearSites } from './near-lists.tsx'
import { type Here, useHere } from './use-here.ts'

// MapLibre weighs more than the rest of the companion.
const NearbyMap = lazy(async () => ({ default: (await import('./nearby-map.tsx')).NearbyMap }))

export const NearbyPage = () => {
  const t = useText()
  const canMonitor = useMenu('mobile:monitor')
  const here = useHere()
  if (!canMonitor) return <Empty text={t('companion.now.noGrants')} />
  return (
    <div className="thing nearby">
      <h1>{t('companion.tabs.nearby')}</h1>
      <AskHere here={here} />
      {here.place && <Around place={here.place} />}
    </div>
  )
}

const AskHere = ({ here: { place, state, ask } }: { here: Here }) => {
  const t = useText()
  const nowMs = useNow()
  if (state === 'opening') return null
  return (
    <>
      {(state === 'denied' || state === 'unknown') && <Alert>{t(`companion.nearby.${state}`)}</Alert>}
      {!place && <p>{t('companion.nearby.why')}</p>}
      <Button kind={place ? 'plain' : 'primary'} icon="pin" isBusy={state === 'asking'} onClick={ask}>
        {place ? t('companion.nearby.again') : t('companion.nearby.ask')}
      </Button>
      {place && <p className="nearby-as-of">{t('companion.nearby.placeOf', { age: formatAge(nowMs - place.atMs) })}</p>}
    </>
  )
}

const Around = ({ place }: { place: KeptPlace }) => {
  const t = useText()
  const textOf = useErrorText()
  const [withinKm, setWithinKm] = useState<ReachKm>(20)
  const asked = roughly(place)
  const maySites = useMay('site:view')
  const canShip = useMenu('mobile:waybill')
  const near = useCall(deviceStatus.queryNearbyDevices, { ...asked, withinKm }, { keepsLast: true })
  const drawn = useCall(
    sites.querySiteList,
    { window: windowAround(asked, withinKm) },
    { isEnabled: maySites, keepsLast: true },
  )
  const stateOf = useStates((near.data?.devices ?? []).map(({ id }) => id))
  const devices = byDistance(
    place,
    (near.data?.devices ?? []).map((device) => {
      const state = stateOf(device.id)
      return { device, state, at: state?.fix ?? device }
    }),
  )
  const places = byDistance(
    place,
    (drawn.data?.sites ?? []).map((site) => ({ site, at: { lng: site.centerlng, lat: site.centerlat } })),
  )
  return (
    <>
      <Choice
        label={t('companion.nearby.within')}
        options={reachesKm.map((km) => [km, t('companion.nearby.km', { km })] as const)}
        value={withinKm}
        onChoose={setWithinKm}
      />
      <Suspense fallback={<Loading />}>
        <NearbyMap {...{ place, withinKm, devices }} drawn={drawn.data} />
      </Suspense>
      {near.data ? (
        <NearDevices devices={devices} total={near.data.total} />
      ) : near.error ? (
        <ErrorState text={textOf(near.error)} onRetry={() => void near.refetch()} />
      ) : (
        <Loading />
      )}
      {canShip && devices.length > 0 && <DeviceShipments codes={devices.map(({ device }) => device.code)} />}
      {drawn.data && drawn.data.total > 0 && <NearSites places={places} total={drawn.data.total} />}
    </>
  )
}
