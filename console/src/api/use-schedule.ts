/** Opens the form of a schedule with what a screen would export. */
import { paths } from '@coldway/contract/screens/screens.ts'
import { ScheduledFile } from '@coldway/contract/schedules/schedules.ts'
import type { z } from 'zod'
import { useLocation, useNavigate } from 'react-router'

/** The entry of the browser's history carries it, so that it is still there after a reload. */
export const useSchedule = (): ((file: z.input<typeof ScheduledFile>) => void) => {
  const navigate = useNavigate()
  return (file) => void navigate(paths.scheduleAdd, { state: { file } })
}

/** What the form was opened with; undefined: the address was opened by itself. */
export const useScheduledFile = (): ScheduledFile | undefined => {
  const { state } = useLocation() as { state: { readonly file?: unknown } | null }
  return ScheduledFile.safeParse(state?.file).data
}
