/** The file of one time: what was scheduled, with the days that the time means. Pure. */
import { fail } from '@coldway/contract/errors.ts'
import type { ScheduledFile, ScheduleRange } from '@coldway/contract/schedules/schedules.ts'
import type { TaskRequest } from '../downloads/index.ts'
import { type Days, daysOf } from './times.ts'

interface Spanning {
  readonly range: ScheduleRange
  readonly zone: string
}

/** @throws columnValue when the file needs days and the schedule has none, or the other way round */
export const requestAt = (file: ScheduledFile, { range, zone }: Spanning, atMs: number): TaskRequest => {
  const days = daysOf(range, zone, atMs)
  if (file.kind === 'list') return listAt(file, days)
  if (!days) throw fail('columnValue', { column: 'range' })
  if (file.kind === 'deviceReport') return { ...file, ...days }
  return file.kind === 'track' ? { ...file, ...days, keys: [] } : { ...file, ...days }
}

type ListFile = Extract<ScheduledFile, { kind: 'list' }>

/** The days take the place of what the list was asked with for that column. */
const listAt = ({ list, file, timeColumn }: ListFile, days: Days | undefined): TaskRequest => {
  if (!days) return { kind: 'list', list, file }
  if (timeColumn === null) throw fail('columnValue', { column: 'range' })
  const given = Array.isArray(file.conditionVos) ? (file.conditionVos as unknown[]) : []
  const others = given.filter((one) => (one as { column?: unknown } | null)?.column !== timeColumn)
  const bound = { column: timeColumn, type: 'between', value: [days.startTime, days.endTime] }
  return { kind: 'list', list, file: { ...file, conditionVos: [...others, bound] } }
}
