/** Makes a report in a format of the user's choice, follows it, and offers the files that were made before. */
import type { Call } from '@coldway/contract/call.ts'
import {
  type DownloadTask,
  type DownloadKind,
  downloads,
  type TaskGiven,
} from '@coldway/contract/downloads/downloads.ts'
import { type ExportFormat, exportFormats } from '@coldway/contract/downloads/exports.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCall } from '../../api/use-call.ts'
import { useSendToCentre } from '../../api/use-send-to-centre.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './downloads.css'
import { reasonOf, sizeOf, TaskProgress, TaskState } from './task-cells.tsx'
import { useTaskActions } from './use-task-actions.tsx'

interface ReportPanelProps<Body extends z.ZodType> {
  readonly call: Call<Body, typeof TaskGiven>
  readonly kind: DownloadKind
  /** The waybill or the device, as it stands in the names of its files. */
  readonly name: string
  readonly inputOf: (format: ExportFormat) => z.input<Body>
  /** A sentence about the content of the file; the default names what every report has. */
  readonly intro?: string
  /** Further choices, such as a period. */
  readonly children?: ReactNode
}

const shownMost = 5

export const ReportPanel = <Body extends z.ZodType>({
  call,
  kind,
  name,
  inputOf,
  intro,
  children,
}: ReportPanelProps<Body>) => {
  const t = useText()
  const textOf = useErrorText()
  const [format, setFormat] = useState<ExportFormat>('pdf')
  const [isSending, setSending] = useState(false)
  const send = useSendToCentre(call)
  const make = async () => {
    setSending(true)
    try {
      await send(inputOf(format))
      notify(t('reports.sent'), 'ok')
    } catch (error) {
      notify(textOf(error), 'bad')
    } finally {
      setSending(false)
    }
  }
  return (
    <Panel label={t('reports.open')} title={t(`downloads.kinds.${kind}`)} className="report-panel">
      <p className="downloads-hint">{intro ?? t('reports.intro')}</p>
      <div className="report-choices">
        {children}
        <Segmented
          label={t('reports.format')}
          value={format}
          onChange={setFormat}
          options={exportFormats.map((value) => ({ value, label: t(`exports.${value}`) }))}
        />
        <Button kind="primary" icon="download" disabled={isSending} onClick={() => void make()}>
          {t('reports.make')}
        </Button>
      </div>
      <Made kind={kind} name={name} />
    </Panel>
  )
}

/** The files made before. The live connection moves their progress and reloads the list (use-counts.ts). */
const Made = ({ kind, name }: { readonly kind: DownloadKind; readonly name: string }) => {
  const t = useText()
  const list = useCall(downloads.queryPageList, {
    page: 1,
    size: shownMost,
    conditionVos: [
      { column: 'kind', type: 'eq', value: kind },
      { column: 'fileName', type: 'like', value: name },
    ],
  })
  const actions = useTaskActions(() => void list.refetch())
  const { records = [] } = list.data ?? {}
  return (
    <section aria-label={t('reports.latest')}>
      <h3>{t('reports.latest')}</h3>
      {records.length === 0 && <Empty text={t('reports.none')} />}
      <ul className="report-files">
        {records.map((task) => (
          <li key={task.id}>
            <TaskState state={task.state} />
            <span title={task.fileName}>{task.fileName}</span>
            <About task={task} />
            <Doings task={task} actions={actions} />
          </li>
        ))}
      </ul>
      {actions.dialog}
    </section>
  )
}

const About = ({ task }: { readonly task: DownloadTask }) => {
  const t = useText()
  if (task.state === 'queued' || task.state === 'exporting') return <TaskProgress {...task} />
  if (task.state === 'failed') return <small>{reasonOf(t, task)}</small>
  return <small>{task.bytes === null ? '' : sizeOf(task.bytes)}</small>
}

interface DoingsProps {
  readonly task: DownloadTask
  readonly actions: ReturnType<typeof useTaskActions>
}

const Doings = ({ task, actions }: DoingsProps) => {
  const t = useText()
  const { state, fileName } = task
  if (state === 'done')
    return (
      <IconButton
        icon="download"
        label={t('downloads.fetch', { name: fileName })}
        onClick={() => actions.fetchFile(task)}
      />
    )
  if (state === 'queued' || state === 'exporting')
    return <IconButton icon="close" label={t('downloads.cancel')} onClick={() => actions.cancel(task)} />
  return <IconButton icon="refresh" label={t('downloads.retry')} onClick={() => actions.retry(task)} />
}
