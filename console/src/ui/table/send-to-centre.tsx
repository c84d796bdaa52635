import type { Call } from '@coldway/contract/call.ts'
import type { TaskGiven } from '@coldway/contract/downloads/downloads.ts'
import { type ExportFormat, exportFormats } from '@coldway/contract/downloads/exports.ts'
import type { ScheduledFile } from '@coldway/contract/schedules/schedules.ts'
import type { z } from 'zod'
import { useErrorText } from '../../api/use-error-text.ts'
import { useSchedule } from '../../api/use-schedule.ts'
import { useSendToCentre } from '../../api/use-send-to-centre.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../base/icon.tsx'
import { Menu } from '../overlay/menu.tsx'
import { notify } from '../overlay/notices.tsx'

interface SendToCentreProps<Body extends z.ZodType> {
  readonly call: Call<Body, typeof TaskGiven>
  readonly inputOf: (format: ExportFormat) => z.input<Body>
  readonly onSent?: () => void
  /** What a schedule makes of it again and again. */
  readonly scheduled: z.input<typeof ScheduledFile>
}

/** Exports what the screen shows to the download centre; lists have this in their export menu. */
export const SendToCentre = <Body extends z.ZodType>({ call, inputOf, onSent, scheduled }: SendToCentreProps<Body>) => {
  const t = useText()
  const textOf = useErrorText()
  const send = useSendToCentre(call)
  const openSchedule = useSchedule()
  const start = (format: ExportFormat) =>
    send(inputOf(format)).then(
      () => {
        notify(t('exports.centre.sent'), 'ok')
        onSent?.()
      },
      (error: unknown) => notify(textOf(error), 'bad'),
    )
  return (
    <Menu
      label={t('exports.centre.send')}
      align="end"
      className="button button-plain button-normal"
      entries={[
        ...exportFormats.map((format) => ({
          key: format,
          label: t(`exports.${format}`),
          onSelect: () => void start(format),
        })),
        { key: 'schedule', label: t('schedules.entry'), onSelect: () => openSchedule(scheduled) },
      ]}
    >
      <Icon name="download" />
      <span>{t('exports.centre.send')}</span>
    </Menu>
  )
}
