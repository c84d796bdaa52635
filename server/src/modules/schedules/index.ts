/**
 * Schedules: files of the download centre that are made again and again, and sent by mail. Owns `schedules` and `schedule_runs`. Not
 * here: making a file and keeping it (downloads), sending (outbox). Invariants: a schedule is its owner's alone; a run has what its
 * owner may have at that time, and a schedule whose owner lost that is paused with the reason; each time is run once, by one
 * conditional update; a file is sent only while its owner could fetch it.
 */
import { schedules } from '@coldway/contract/schedules/schedules.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { outcomeJob, type OutcomeParts } from './outcome-job.ts'
import { runJob, type RunParts } from './run-job.ts'
import { createSchedulesService, type ServiceParts } from './schedules.service.ts'

export { addSchedule } from './run-job.ts'
export { nextTimeOf } from './times.ts'

export const createSchedules = (parts: ServiceParts & RunParts & OutcomeParts): Module => {
  const service = createSchedulesService(parts)
  return {
    routes: implement(schedules, {
      queryPageList: (context) => service.list(context, context.body),
      queryById: (context) => service.get(context, context.body.id),
      save: (context) => service.add(context, context.body),
      update: (context) => service.change(context, context.body),
      updateStatus: (context) => service.setActive(context, context.body),
      deleteByIds: (context) => service.remove(context, context.body.ids),
    }),
    jobs: [runJob(parts), outcomeJob(parts)],
  }
}
