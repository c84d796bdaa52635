/** Scenes in minutes, to keep tests short. */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { Reading } from '../evaluation/types.ts'
import type { Drive, DriveWatch } from './drive.ts'

const minuteMs = 60_000
const t0 = Date.UTC(2026, 8, 1)

/** The instant of a minute of the scene. */
export const at = (minutes: number): number => t0 + Math.round(minutes * minuteMs)

export const setting = (more: object = {}): AlarmSetting => ({
  kind: 'temperature',
  lower: 2,
  upper: 8,
  durationMin: 0,
  returnMargin: 0,
  returnMin: 0,
  mode: 'consecutive',
  pauseAfterDefrostMin: 0,
  ...more,
})

export const watchOf = (more: object = {}, watch: Partial<DriveWatch> = {}): DriveWatch => ({
  timeline: [{ fromMs: at(-10_000), setting: setting(more) }],
  trips: [],
  holdMs: 10 * minuteMs,
  reportIntervalS: 60,
  ...watch,
})

/** A value measured at a minute, which arrived then or at another. */
export const read = (
  minutes: number,
  value: number | null,
  arrived = minutes,
  more: Partial<Reading> = {},
): Reading => ({
  atMs: at(minutes),
  arrivedMs: at(arrived),
  value,
  ...more,
})

export const feed = (drive: Drive, values: Record<number, number>): void => {
  for (const [minutes, value] of Object.entries(values).toSorted(([a], [b]) => Number(a) - Number(b)))
    drive.arrive(read(Number(minutes), value))
}

/** `1-20 peak 9.5 levels 1 announced 1 returned`, the earliest first. */
export const shown = (drive: Drive): string[] =>
  drive
    .episodes()
    .map(({ startMs, endMs, peak, levels, messages, reason }) =>
      `${minutesOf(startMs)}-${endMs === null ? 'open' : minutesOf(endMs)} peak ${peak} levels ${levels} announced ${messages.join()} ${reason ?? ''}`.trim(),
    )

const minutesOf = (atMs: number): number => (atMs - t0) / minuteMs
