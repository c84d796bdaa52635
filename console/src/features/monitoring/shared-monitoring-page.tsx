/** /view/deviceMonitor/realTimeMonitoringShare: the monitoring centre of a share link, limited to its devices. */
import { type SharedNow, sharedViews } from '@coldway/contract/shares/shares.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { noteServerTime, serverNowMs } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import { type ShareCall, SharedPage, Stale } from '../shares/index.ts'
import './detail.css'
import { createDeviceStore } from './device-store.ts'
import { defaultDisplay, type Display } from '../../api/use-display.ts'
import { FleetSide } from './fleet-side.tsx'
import './monitoring.css'
import './phone.css'
import { SharedDetail } from './shared-detail.tsx'
import type { Fleet } from './use-fleet.ts'
import { phone, useMedia } from '../../ui/base/use-media.ts'
import { useTracked } from './use-tracked.ts'
import { useView } from './use-view.ts'

const FleetMap = lazy(async () => ({ default: (await import('./fleet-map.tsx')).FleetMap }))

/** The server checks the link at each answer, so a revoked link ends for its readers within this time. */
const everyMs = 2_000

export const SharedMonitoringPage = () => {
  const t = useText()
  return (
    <SharedPage
      intro={t('shares.intros.realtime')}
      note={t('shares.updating', { count: everyMs / 1000 })}
      ask={askNow}
      askKey="realtime"
      everyMs={everyMs}
    >
      {({ data, isStale }) => (
        // The store cannot drop a device, so a change of the set starts a new one.
        <SharedMonitoring key={data.devices.length} now={data} isStale={isStale} />
      )}
    </SharedPage>
  )
}

const askNow = async (call: ShareCall): Promise<SharedNow> => {
  const now = await call(sharedViews.realtime, {})
  noteServerTime(now.serverMs)
  return now
}

/** Fields guests do not get, and the list leaves out. */
const hiddenFields = { code: '', orgId: 0, model: '', monitorTarget: null, serviceEndDate: null } as const
const shownFields = ['state', 'humidity', 'door', 'speed'] as const
const shownDisplay: Display = { ...defaultDisplay, isGrouped: false }

const useSharedFleet = (now: SharedNow): Fleet => {
  const [store] = useState(() => createDeviceStore(serverNowMs))
  useEffect(() => {
    store.add(now.devices.map(({ state: _state, ...device }) => ({ ...device, ...hiddenFields })))
    store.snapshot({ states: now.devices.flatMap(({ state }) => state ?? []), isFirst: true, isLast: true })
  }, [store, now])
  useEffect(() => {
    const ticking = setInterval(() => store.tick(), 1000)
    return () => clearInterval(ticking)
  }, [store])
  const total = now.devices.length
  return {
    store,
    orgs: [],
    progress: { read: total, total },
    isReady: true,
    error: undefined,
    ended: undefined,
    retry: () => undefined,
  }
}

const SharedMonitoring = ({ now, isStale }: { now: SharedNow; isStale: boolean }) => {
  const t = useText()
  const fleet = useSharedFleet(now)
  const [view, show] = useView()
  const [display, setDisplay] = useState(shownDisplay)
  const [hasMap, setHasMap] = useState(true)
  const isPhone = useMedia(phone)
  const one = useTracked(fleet.store, view.deviceId)
  const select = (deviceId: number | undefined) => show({ deviceId })
  const changeDisplay = (change: Partial<Display>) => setDisplay({ ...display, ...change })
  return (
    <div className={classNames('monitoring', one && 'has-detail')}>
      <h1 className="unseen">{t('enums.sharePages.realtime')}</h1>
      <FleetSide
        fleet={fleet}
        scenario={undefined}
        onLeaveScenario={() => undefined}
        motion={view.motion}
        onMotion={(motion) => show({ motion })}
        display={display}
        onDisplay={changeDisplay}
        shown={shownFields}
        selectedId={view.deviceId}
        onSelect={select}
        isPhone={isPhone}
      />
      <div className="stage">
        {isStale && <Stale />}
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <FleetMap
              store={fleet.store}
              motion={view.motion}
              display={display}
              onDisplay={changeDisplay}
              selectedId={view.deviceId}
              onSelect={select}
              padding={{ top: 80, right: one && !isPhone ? 460 : 60, bottom: 60, left: 60 }}
              isPlayback={false}
              isShared
              onTrackLayer={() => undefined}
              onUnsupported={() => setHasMap(false)}
            />
          </Suspense>
        ) : (
          <State icon="map" title={t('monitoring.map.unsupported')} />
        )}
      </div>
      {one && <SharedDetail one={one} isPhone={isPhone} onClose={() => select(undefined)} />}
    </div>
  )
}
