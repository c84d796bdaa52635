/** /view/systemSettings/scheduleAdd and scheduleUpdate: when a file is made, of which days, and who gets it. */
import { limits } from '@coldway/contract/limits.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Schedule, type ScheduledFile, schedules } from '@coldway/contract/schedules/schedules.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useScheduledFile } from '../../api/use-schedule.ts'
import { preferences, zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { refusedAt, type ScheduleDraft, ScheduleFields, toSchedule } from './schedule-fields.tsx'

const stale = [schedules.queryPageList, schedules.queryById]

export const ScheduleAddPage = () => {
  const t = useText()
  const file = useScheduledFile()
  return file ? <AddForm file={file} /> : <ErrorState text={t('schedules.nothing')} />
}

const hasDays = (file: ScheduledFile): boolean => file.kind !== 'list' || file.timeColumn !== null
/** A list that is shown without a period is scheduled whole, as it is shown. */
const asksForDays = (file: ScheduledFile): boolean => {
  if (file.kind !== 'list') return true
  const conditions: readonly unknown[] = Array.isArray(file.file.conditionVos) ? file.file.conditionVos : []
  return conditions.some((one) => (one as { column?: unknown } | null)?.column === file.timeColumn)
}
/** What the list is called, as far as a name may be long. */
const titleOf = (file: ScheduledFile): string =>
  file.kind === 'list' && typeof file.file.title === 'string'
    ? Array.from(file.file.title).slice(0, limits.nameMax).join('').trim()
    : ''

const AddForm = ({ file }: { readonly file: ScheduledFile }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.schedules)
  const start: ScheduleDraft = {
    name: titleOf(file) || t(`downloads.kinds.${file.kind}`),
    format: file.kind === 'list' ? 'excel' : file.format,
    range: asksForDays(file) ? 'yesterday' : 'all',
    every: 'daily',
    at: '06:30',
    weekDay: 1,
    monthDay: '1',
    zone: zoneInUse(),
    language: preferences().language,
    mailsOwner: true,
    recipientIds: [],
  }
  const form = useForm({
    call: schedules.save,
    start,
    toInput: (draft) => ({ ...toSchedule(draft), file: withFormat(file, draft.format) }),
    refusedAt,
    stale,
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(paths.schedules)
    },
  })
  return (
    <FormPage title={t('titles.scheduleAdd')} form={form} back={back}>
      <ScheduleFields form={form} ranges={rangesOf(file.kind, hasDays(file))} canChooseFormat />
    </FormPage>
  )
}

const withFormat = (file: ScheduledFile, format: ScheduleDraft['format']): ScheduledFile =>
  file.kind === 'list' ? { ...file, file: { ...file.file, format } } : { ...file, format }

/** A track has no end without days; a list without a time has none. */
const rangesOf = (kind: Schedule['kind'], canHaveDays: boolean) => {
  const days = ['yesterday', 'lastWeek', 'lastMonth'] as const
  if (!canHaveDays) return ['all'] as const
  return kind === 'list' ? (['all', ...days] as const) : days
}

export const ScheduleUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(schedules.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('schedules.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <UpdateForm schedule={found.data} /> : <Loading />
}

const UpdateForm = ({ schedule }: { readonly schedule: Schedule }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.schedules)
  const { id, version, kind, name, format, range, every, at, weekDay, monthDay } = schedule
  const { zone, language, mailsOwner, recipientIds } = schedule
  const start: ScheduleDraft = {
    name,
    format,
    range,
    every,
    at,
    weekDay,
    monthDay: String(monthDay),
    zone,
    language,
    mailsOwner,
    recipientIds,
  }
  const form = useForm({
    call: schedules.update,
    start,
    toInput: (draft) => ({ ...toSchedule(draft), id, version }),
    refusedAt,
    stale,
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('titles.scheduleUpdate')} form={form} back={back}>
      <ScheduleFields form={form} ranges={rangesOf(kind, range !== 'all' || kind !== 'list')} canChooseFormat={false} />
    </FormPage>
  )
}
