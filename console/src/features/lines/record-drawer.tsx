/** Deviations and stays, the latest first: those of a subscription in a drawer, those of a line on its page. */
import type { LineRecordState } from '@coldway/contract/enums.ts'
import {
  type LineRecord,
  type LineSubscription,
  lineSubscriptions,
} from '@coldway/contract/lines/line-subscriptions.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { AddressLine } from '../places/index.ts'
import './lines.css'

interface RecordDrawerProps {
  readonly subscription: LineSubscription
  readonly name: string
  readonly onClose: () => void
}

const shownMax = 100

export const RecordDrawer = ({ subscription, name, onClose }: RecordDrawerProps) => {
  const t = useText()
  return (
    <Drawer isOpen title={`${t('lines.records.title')}: ${name}`} onClose={onClose} width="5.6rem">
      <LineRecords of={{ column: 'subscriptionId', value: subscription.id }} />
    </Drawer>
  )
}

interface LineRecordsProps {
  readonly of: { readonly column: 'subscriptionId' | 'lineId'; readonly value: number }
}

export const LineRecords = ({ of: { column, value } }: LineRecordsProps) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useCall(
    lineSubscriptions.queryRecordList,
    { page: 1, size: shownMax, conditionVos: [{ column, type: 'eq', value }] },
    { freshMs: 0 },
  )
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { records, total } = found.data
  if (records.length === 0) return <State icon="check" title={t('lines.records.none')} />
  return (
    <>
      <ol className="line-records">
        {records.map((record) => (
          <Record key={record.id} record={record} />
        ))}
      </ol>
      {total > records.length && <p>{t('lines.records.more', { count: records.length, total })}</p>}
    </>
  )
}

const tones: Record<LineRecordState, Tone> = { ongoing: 'bad', ended: 'ok', disproved: 'off' }

const Record = ({ record }: { record: LineRecord }) => {
  const t = useText()
  const canTrack = useCan('track:view') ?? false
  const { kind, state, startTime, endTime, durationS, peakM, waybillNo, deviceCode, lng, lat } = record
  return (
    <li>
      <div className="line-record-head">
        <span>{t(`enums.lineRecordKinds.${kind}`)}</span>
        <Pill tone={tones[state]}>{t(`enums.lineRecordStates.${state}`)}</Pill>
      </div>
      <div className="line-record-facts">
        <span>
          {startTime} – {endTime ?? t('lines.records.now')}
        </span>
        <span>{formatDuration(durationS * 1000)}</span>
        {peakM !== null && <span>{t('lines.records.peak', { m: formatNumber(peakM) })}</span>}
        {waybillNo && <span>{t('lines.records.waybill', { number: waybillNo })}</span>}
        <AddressLine place={{ lng, lat }} />
        {canTrack && deviceCode && <Link to={trackOf(record)}>{t('lines.records.track')}</Link>}
      </div>
    </li>
  )
}

/** Time shown before and after on the track. */
const aroundMs = 1_800_000

const trackOf = ({ deviceId, startTime, endTime }: LineRecord): string => {
  const zone = zoneInUse()
  const at = (text: string | null) => (text === null ? undefined : parseTime(text, zone)) ?? serverNowMs()
  const field = (atMs: number) => printTime(atMs, zone).slice(0, 16).replace(' ', 'T')
  const from = field(at(startTime) - aroundMs)
  const until = field(Math.min(at(endTime) + aroundMs, serverNowMs()))
  return `${paths.track}?${new URLSearchParams({ device: String(deviceId), from, until }).toString()}`
}
