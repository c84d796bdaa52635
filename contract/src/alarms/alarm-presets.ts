/**
 * Published settings: World Health Organization ten-day loggers (Q-tag guide, types I and II) and the limits open-source
 * vaccine monitors ship with. Their "45 ℃ and more" is "above 44.9 ℃" here: values have one decimal, and a value equal to the
 * limit is within it.
 */
import type { RangeSetting } from './alarm-settings.ts'

const temperature = (more: Partial<RangeSetting>): RangeSetting => ({
  kind: 'temperature',
  lower: null,
  upper: null,
  durationMin: 0,
  returnMargin: 0,
  returnMin: 0,
  mode: 'consecutive',
  pauseAfterDefrostMin: 0,
  ...more,
})

export const alarmPresets = {
  who45: temperature({ upper: 44.9, durationMin: 60 }),
  who30: temperature({ upper: 29.9, durationMin: 600, mode: 'cumulative' }),
  who10: temperature({ upper: 9.9, durationMin: 1200, mode: 'cumulative' }),
  whoFreeze: temperature({ lower: -0.4, durationMin: 60 }),
  vaccineHot: temperature({ upper: 8, durationMin: 30 }),
  vaccineHotSum: temperature({ upper: 8, durationMin: 60, mode: 'cumulative' }),
  vaccineCold: temperature({ lower: 2, durationMin: 20 }),
  vaccineColdSum: temperature({ lower: 2, durationMin: 40, mode: 'cumulative' }),
  /** Controlled cold, 2 to 8 ℃, and room temperature, 15 to 30 ℃ (USP); time after a defrost is not counted. */
  chilled: temperature({ lower: 2, upper: 8, durationMin: 15, returnMargin: 0.5, pauseAfterDefrostMin: 30 }),
  room: temperature({ lower: 15, upper: 30, durationMin: 30, returnMargin: 0.5 }),
  frozen: temperature({ upper: -18, durationMin: 30, returnMargin: 1, pauseAfterDefrostMin: 30 }),
} as const satisfies Record<string, RangeSetting>
export type AlarmPreset = keyof typeof alarmPresets
