/** The hours of a week as a set of cells, and as the windows of a schedule. Pure. */
import type { ScheduleWindow } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { z } from 'zod'

type Window = z.infer<typeof ScheduleWindow>

export const hoursOfDay = 24
const hourMin = 60
/** 0 is Monday; windows count from 1. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
/** Cell numbers by `cellOf`. */
export type WeekHours = ReadonlySet<number>

export const cellOf = (day: number, hour: number): number => day * hoursOfDay + hour

/** A partly active hour counts as active, so that the picture never shows less than there is. */
export const cellsOf = (windows: readonly Window[]): WeekHours =>
  new Set(
    windows.flatMap(({ days, fromMin, untilMin }) => {
      const first = Math.floor(fromMin / hourMin)
      const end = Math.ceil(untilMin / hourMin)
      return days.flatMap((day) => hoursBetween(day - 1, first, end))
    }),
  )

/** Days with the same hours share a window. */
export const windowsOf = (cells: WeekHours): Window[] => {
  const runs = weekdays.flatMap((day) => runsOf(cells, day).map(([from, until]) => ({ day: day + 1, from, until })))
  return [...Map.groupBy(runs, ({ from, until }) => `${from}-${until}`).values()].map((same) => ({
    days: same.map(({ day }) => day),
    fromMin: (same[0]?.from ?? 0) * hourMin,
    untilMin: (same[0]?.until ?? hoursOfDay) * hourMin,
  }))
}

const runsOf = (cells: WeekHours, day: number): (readonly [from: number, until: number])[] => {
  const runs: [number, number][] = []
  for (const hour of hours) {
    if (!cells.has(cellOf(day, hour))) continue
    const last = runs.at(-1)
    if (last && last[1] === hour) last[1] = hour + 1
    else runs.push([hour, hour + 1])
  }
  return runs
}

const hours = Array.from({ length: hoursOfDay }, (_, hour) => hour)
const hoursBetween = (day: number, from: number, until: number): number[] =>
  hours.slice(from, until).map((hour) => cellOf(day, hour))

/** Monday to Friday, 8 to 18 o'clock. */
export const officeHours: WeekHours = new Set(weekdays.slice(0, 5).flatMap((day) => hoursBetween(day, 8, 18)))
export const outsideOffice: WeekHours = new Set(
  weekdays.flatMap((day) => hoursBetween(day, 0, hoursOfDay)).filter((cell) => !officeHours.has(cell)),
)
