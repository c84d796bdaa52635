/** One stay: its times, and its site on a map with the device's track around it. */
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import type { LngLat } from '../../map/map-types.ts'
import { formatDuration } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Loading, State } from '../../ui/base/states.tsx'
import { RecordDevice } from './record-device.tsx'
import { SiteName } from './site-columns.tsx'
import { stayTones } from './stay-tones.ts'

const RecordMap = lazy(async () => ({ default: (await import('./record-map.tsx')).RecordMap }))

export const RecordDrawer = ({ record, onClose }: { record: SiteRecord; onClose: () => void }) => {
  const t = useText()
  const { deviceCode, deviceName, plate, waybillNo, state } = record
  return (
    <Drawer isOpen title={t('sites.records.one')} onClose={onClose} width="7.2rem">
      <div className="site-stay">
        <SiteName type={record.siteType} name={record.siteName} />
        <Pill tone={stayTones[state]}>{t(`enums.stayStates.${state}`)}</Pill>
      </div>
      <dl className="site-facts">
        <Fact label={t('sites.records.device')}>
          <RecordDevice code={deviceCode} text={plate ?? deviceName} />
          {plate !== null && ` · ${deviceName}`} · {deviceCode}
        </Fact>
        <Fact label={t('sites.records.waybill')}>{waybillNo}</Fact>
        <Fact label={t('sites.records.entry')}>{record.entryTime ?? t('sites.records.noEntry')}</Fact>
        <Fact label={t('sites.records.exit')}>{record.exitTime}</Fact>
        <Fact label={t('sites.records.dwell')}>{formatDuration(record.dwellS * 1000)}</Fact>
        <Fact label={t('sites.records.dwellReached')}>{record.dwellTime}</Fact>
      </dl>
      {record.isCorrected && <p className="site-note">{t('sites.records.corrected')}</p>}
      <Picture record={record} />
    </Drawer>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? '—'}</dd>
  </div>
)

/** Time of the track before the entry and after the exit. */
const aroundMs = 1_800_000

const Picture = ({ record }: { record: SiteRecord }) => {
  const t = useText()
  const textOf = useErrorText()
  const canTrack = useCan('track:view') ?? false
  const [hasMap, setHasMap] = useState(true)
  const span = useMemo(() => spanOf(record), [record])
  const { deviceId, siteId } = record
  const site = useCall(sites.querySiteList, { ids: siteId === null ? [] : [siteId] }, { isEnabled: siteId !== null })
  const track = useCall(tracks.postBizList, { deviceId, ...span }, { isEnabled: canTrack })
  const crossings = useMemo(() => crossingsOf(record), [record])
  if (!hasMap) return <State icon="map" title={t('drawing.unsupported')} />
  const [from, until] = [span.startTime, span.endTime].map((time) => time.slice(0, 16).replace(' ', 'T'))
  return (
    <>
      <div className="site-stay-map">
        <Suspense fallback={<Loading />}>
          <RecordMap
            site={site.data?.sites[0]}
            points={track.data?.points ?? noPoints}
            crossings={crossings}
            onUnsupported={() => setHasMap(false)}
          />
        </Suspense>
      </div>
      {track.error && <p className="site-note">{textOf(track.error)}</p>}
      {canTrack && (
        <Link to={`${paths.track}?device=${deviceId}&from=${from}&until=${until}`}>{t('sites.records.toTrack')}</Link>
      )}
    </>
  )
}

const noPoints: [] = []

const spanOf = ({ entryTime, exitTime, dwellS, createTime }: SiteRecord): { startTime: string; endTime: string } => {
  const zone = zoneInUse()
  const msOf = (time: string | null) => (time === null ? undefined : parseTime(time, zone))
  const nowMs = serverNowMs()
  const endMs = msOf(exitTime) ?? nowMs
  const startMs = msOf(entryTime) ?? Math.min(msOf(createTime) ?? endMs, endMs - dwellS * 1000)
  return { startTime: printTime(startMs - aroundMs, zone), endTime: printTime(Math.min(nowMs, endMs + aroundMs), zone) }
}

const crossingsOf = ({ entryTime, entrylng, entrylat, exitlng, exitlat }: SiteRecord): LngLat[] => [
  ...(entryTime === null || entrylng === null || entrylat === null ? [] : [{ lng: entrylng, lat: entrylat }]),
  ...(exitlng === null || exitlat === null ? [] : [{ lng: exitlng, lat: exitlat }]),
]
