import { useState } from 'react'
import { formatDuration, formatMinute, formatTime } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { alarmLine } from '../alarms/index.ts'
import { printReading, seriesLabel } from '../series/index.ts'
import { type Happened, lengthMsOf } from './happened.ts'
import { HappenedMore } from './happened-more.tsx'
import { lastingOf } from './lasting.ts'
import { CapturedTitle } from './captured-event.tsx'
import type { Leg } from './legs.ts'

interface HappenedListProps {
  readonly rows: readonly Happened[]
  readonly legs: readonly Leg[]
  /** Moves the cursor of the axis. */
  readonly onPoint: (atMs: number) => void
}

const icons: Readonly<Record<Happened['kind'], IconName>> = {
  step: 'truck',
  excursion: 'thermometer',
  alarm: 'bell',
  site: 'building',
  captured: 'mail',
}
/** More rows are no list that anybody reads. */
const shownMost = 300

/** A row moves the cursor to its moment and opens what explains it. */
export const HappenedList = ({ rows, legs, onPoint }: HappenedListProps) => {
  const t = useText()
  const [open, setOpen] = useState<string>()
  if (rows.length === 0) return <Empty text={t('shipment.nothing')} />
  return (
    <ol className="happened" aria-label={t('shipment.happened')}>
      {rows.slice(0, shownMost).map((row) => (
        <li key={row.key} className={row.isLater ? `is-${row.kind} is-later` : `is-${row.kind}`}>
          <button
            type="button"
            aria-expanded={open === row.key}
            onClick={() => {
              setOpen(open === row.key ? undefined : row.key)
              onPoint(row.atMs)
            }}
          >
            <Icon name={icons[row.kind]} />
            <time>{formatMinute(formatTime(row.atMs))}</time>
            <span>
              <Title row={row} />
            </span>
            <small>
              {row.isLater && <em className="came-later">◇ {t('shipment.knownAt.cameLater')} </em>}
              {row.untilMs === null && t('shipment.goesOn')}
              {lengthOf(t, row)}
            </small>
            <Icon name={open === row.key ? 'chevron-up' : 'chevron-down'} />
          </button>
          {open === row.key && <HappenedMore row={row} legs={legs} />}
        </li>
      ))}
    </ol>
  )
}

const lengthOf = (t: Translate, row: Happened): string | undefined => {
  const lengthMs = lengthMsOf(row)
  if (lengthMs === undefined) return undefined
  return row.kind === 'excursion' ? lastingOf(t, lengthMs) : formatDuration(lengthMs)
}

const Title = ({ row }: { row: Happened }) => {
  const t = useText()
  if (row.kind === 'step') {
    const { event, deviceName } = row.step
    return (
      <>
        <b>{t(`enums.waybillEvents.${event}`)}</b> {deviceName}
      </>
    )
  }
  if (row.kind === 'alarm')
    return (
      <>
        <b>{alarmLine(t, row.alarm)}</b> {row.alarm.deviceName}
      </>
    )
  if (row.kind === 'site')
    return (
      <>
        <b>{row.visit.siteName}</b> {row.visit.deviceName}
      </>
    )
  if (row.kind === 'captured') return <CapturedTitle event={row.event} />
  const { key, peak, side, deviceName } = row.excursion
  return (
    <>
      <b>
        {t(`shipment.beyond.${side}`)}: {seriesLabel(t, key)} {printReading(t, key, peak)}
      </b>{' '}
      {deviceName}
    </>
  )
}
