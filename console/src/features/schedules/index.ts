/**
 * Schedules: files of the download centre that are made again and again. Owns the list of the user's own schedules with what became
 * of their runs, and the form. Not here: choosing what is exported, which the screens do that show it (api/use-schedule.ts), and the
 * files themselves (downloads).
 */
export { ScheduleListPage } from './schedule-list-page.tsx'
