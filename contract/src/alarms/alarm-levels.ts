import { limits } from '../limits.ts'

/** Level k is due at start + (k - 1) x 30 minutes of alarm; 29:59 has reached level 1, 30:00 level 2 (A7). */
export const levelsOf = (durationMs: number): number =>
  Math.min(limits.alarmLevels, 1 + Math.max(0, Math.floor(durationMs / limits.alarmLevelEveryMs)))

export const levelDueMs = (startMs: number, level: number): number => startMs + (level - 1) * limits.alarmLevelEveryMs
