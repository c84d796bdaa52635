import { titleOf } from '@coldway/contract/devices/device-state.ts'
import type { MapProvider } from '@coldway/contract/enums.ts'
import type { Scenario } from '@coldway/contract/enums.ts'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKept } from '../../api/use-kept.ts'
import { useCan } from '../../api/use-me.ts'
import type { Padding } from '../../map/map-types.ts'
import { googleMapPath, satelliteMapPath } from '@coldway/contract/screens/monitoring.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import { readChoice, shownKeys } from '../../ui/table/table-fields.ts'
import { AlarmFeed } from '../alarms/index.ts'
import { defaultFields, deviceFields } from './device-fields.ts'
import { type Display, useDisplay } from '../../api/use-display.ts'
import type { MapTrack } from '../../map/track-layer.ts'
import { FleetSide } from './fleet-side.tsx'
import './detail.css'
import './monitoring.css'
import './phone.css'
import { categoriesOf, useScenario } from './scenario.ts'
import { useFleet } from './use-fleet.ts'
import { phone, useMedia } from '../../ui/base/use-media.ts'
import { useTracked } from './use-tracked.ts'
import { useView } from './use-view.ts'

const FleetMap = lazy(async () => ({ default: (await import('./fleet-map.tsx')).FleetMap }))
const DeviceDetail = lazy(async () => ({ default: (await import('./device-detail.tsx')).DeviceDetail }))
const PlaybackMode = lazy(async () => ({ default: (await import('./playback-mode.tsx')).PlaybackMode }))
const FieldsDialog = lazy(async () => ({
  default: (await import('../../ui/table/table-fields-dialog.tsx')).TableFieldsDialog,
}))

/** /view/deviceMonitor/realTimeMonitoring: the fleet now, one device in detail, and playback of its last day. */
export const MonitoringPage = () => {
  const [scenario, leave] = useScenario()
  return <Monitoring key={scenario} scenario={scenario} onLeaveScenario={leave} />
}

interface MonitoringProps {
  readonly scenario: Scenario | undefined
  readonly onLeaveScenario: () => void
}

const Monitoring = ({ scenario, onLeaveScenario }: MonitoringProps) => {
  const t = useText()
  const fleet = useFleet(categoriesOf(scenario))
  const [view, show] = useView()
  const [display, setDisplay] = useDisplay()
  const isPhone = useMedia(phone)
  const [track, setTrack] = useState<MapTrack>()
  const [hasMap, setHasMap] = useState(true)
  const fields = useFields()
  const canSee = { sites: useCan('site:view') ?? false, lines: useCan('line:view') ?? false }
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const provider = providerOfPath[pathname]
  const changeDisplay = (change: Partial<Display>) => {
    setDisplay(change)
    // Choosing another map than the address names leads to the address without one.
    if (change.provider && provider) void navigate(paths.monitoring + search, { replace: true })
  }
  const one = useTracked(fleet.store, view.deviceId)
  const isPlayback = view.isPlayback && one !== undefined
  const padding = paddingOf(isPhone, one !== undefined, isPlayback)
  const select = (deviceId: number | undefined) => show({ deviceId })
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape in a dialog or a field is not meant for the page.
    const isInside = event.target instanceof Element && event.target.closest('input, dialog, [role="menu"]')
    if (event.key === 'Escape' && !event.defaultPrevented && !isInside) select(undefined)
  }
  const orgName = fleet.orgs.find((org) => org.id === one?.device.orgId)?.name
  const classes = classNames(
    'monitoring',
    isPlayback && 'is-playback',
    one && 'has-detail',
    display.isTable && !isPhone && !isPlayback && 'is-wide',
  )
  return (
    <div className={classes} onKeyDown={isPlayback ? undefined : onKeyDown}>
      <h1 className="unseen">{t('monitoring.title')}</h1>
      {isPlayback ? (
        <Suspense fallback={<Loading />}>
          <PlaybackMode
            key={one.device.id}
            device={one.device}
            track={track}
            padding={padding}
            onExit={() => show({ isPlayback: false })}
          />
        </Suspense>
      ) : (
        <FleetSide
          fleet={fleet}
          scenario={scenario}
          onLeaveScenario={onLeaveScenario}
          motion={view.motion}
          onMotion={(motion) => show({ motion })}
          display={display}
          onDisplay={setDisplay}
          onFields={fields.open}
          shown={fields.shown}
          selectedId={view.deviceId}
          onSelect={select}
          isPhone={isPhone}
        />
      )}
      <div className="stage">
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <FleetMap
              store={fleet.store}
              motion={view.motion}
              display={display}
              provider={provider}
              onDisplay={changeDisplay}
              selectedId={view.deviceId}
              onSelect={select}
              padding={padding}
              isPlayback={isPlayback}
              canSee={canSee}
              onTrackLayer={setTrack}
              onUnsupported={() => setHasMap(false)}
            />
          </Suspense>
        ) : (
          <State icon="map" title={t('monitoring.map.unsupported')} />
        )}
        {!isPlayback && (
          <AlarmFeed
            isPhone={isPhone}
            onPick={select}
            titleOf={(id) => {
              const shown = fleet.store.get(id)
              return shown && titleOf(shown.device)
            }}
          />
        )}
      </div>
      {one && !isPlayback && (
        <Suspense>
          <DeviceDetail
            key={one.device.id}
            one={one}
            orgName={orgName}
            isPhone={isPhone}
            onClose={() => select(undefined)}
            onPlayback={() => show({ isPlayback: true })}
            onCentre={
              track &&
              (() => {
                const fix = one.state?.fix
                if (isPhone) select(undefined)
                if (fix) track.map.fit([fix.lng, fix.lat, fix.lng, fix.lat], { paddingPx: padding, maxZoom: 13 })
              })
            }
          />
        </Suspense>
      )}
      {fields.dialog}
    </div>
  )
}

/** The product's addresses for Google maps. */
const providerOfPath: Readonly<Record<string, MapProvider>> = {
  [googleMapPath]: 'google',
  [satelliteMapPath]: 'googleSatellite',
}

const useFields = () => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const kept = useKept('monitoring.fields', readChoice)
  const all = deviceFields(t)
  const choice = kept.value ?? defaultFields
  const dialog = isOpen && !kept.isLoading && (
    <Suspense>
      <FieldsDialog isOpen fields={all} choice={choice} onSave={kept.keep} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { dialog, open: () => setOpen(true), shown: shownKeys(all, choice) }
}

/** Pixels of the map covered by panels. */
const paddingOf = (isPhone: boolean, hasDetail: boolean, isPlayback: boolean): Padding => {
  if (isPhone) return { top: 40, right: 40, bottom: isPlayback ? 40 : 50, left: 40 }
  return { top: 90, right: hasDetail && !isPlayback ? 460 : 70, bottom: isPlayback ? 270 : 70, left: 70 }
}
