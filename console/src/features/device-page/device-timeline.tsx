/** What a device did today or yesterday: one strip of its curves over one list of what happened. */
import type { DeviceState, MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TimelineList } from './timeline-list.tsx'
import { TimelineStrip } from './timeline-strip.tsx'
import { type DaySpan, useTimeline } from './use-timeline.ts'

const days = ['today', 'yesterday'] as const
type Day = (typeof days)[number]

interface DeviceTimelineProps {
  readonly device: MonitoredDevice
  readonly state: DeviceState | undefined
  /** Nothing earlier is shown: the device was elsewhere before. */
  readonly sinceMs?: number
}

export const DeviceTimeline = ({ device, state, sinceMs = 0 }: DeviceTimelineProps) => {
  const t = useText()
  const [day, setDay] = useState<Day>('today')
  const [spans] = useState(() => spansAt(serverNowMs(), zoneInUse()))
  const fromMs = Math.max(sinceMs, spans[day].fromMs)
  return (
    <div className="device-timeline">
      <Segmented
        label={t('devicePage.day')}
        value={day}
        onChange={setDay}
        options={days.map((value) => ({ value, label: t(`devicePage.days.${value}`) }))}
      />
      {fromMs < spans[day].untilMs ? (
        <OfDay key={day} device={device} state={state} span={{ fromMs, untilMs: spans[day].untilMs }} />
      ) : (
        <Empty text={t('devicePage.nothing')} />
      )}
    </div>
  )
}

const OfDay = ({ device, state, span }: DeviceTimelineProps & { readonly span: DaySpan }) => {
  const textOf = useErrorText()
  const [cursorMs, setCursor] = useState<number>()
  const timeline = useTimeline(device, state, span)
  if (timeline.error) return <ErrorState text={textOf(timeline.error)} onRetry={timeline.retry} />
  if (timeline.isLoading) return <Loading />
  return (
    <>
      <TimelineStrip device={device} span={span} timeline={timeline} cursorMs={cursorMs} onCursor={setCursor} />
      <TimelineList rows={timeline.rows} onPoint={setCursor} />
    </>
  )
}

/** Days of the reader's zone; today ends now. */
const spansAt = (nowMs: number, zone: string): Readonly<Record<Day, DaySpan>> => {
  const midnightMs = startOfDay(nowMs, zone)
  return {
    today: { fromMs: midnightMs, untilMs: nowMs },
    yesterday: { fromMs: startOfDay(midnightMs - 1, zone), untilMs: midnightMs },
  }
}
const startOfDay = (atMs: number, zone: string): number =>
  parseTime(`${printTime(atMs, zone).slice(0, 10)} 00:00:00`, zone) ?? atMs
