import { devices } from '@coldway/contract/devices/devices.ts'
import { type ImportMode, imports, type ImportTask } from '@coldway/contract/devices/imports.ts'
import { importOutcomes } from '@coldway/contract/downloads/workbooks.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'

interface ImportHeadProps {
  readonly task: ImportTask
  /** Outcome of the shown rows; empty: all. */
  readonly outcome: string
  readonly onOutcome: (outcome: string) => void
  readonly onAnother: () => void
  readonly onChanged: () => void
}

const progressEveryMs = 500
const tones = { ready: 'brand', imported: 'ok', standing: 'off', refused: 'bad' } as const

/** Counts by outcome, and the next actions. */
export const ImportHead = ({ task, outcome, onOutcome, onAnother, onChanged }: ImportHeadProps) => {
  const t = useText()
  const shown = importOutcomes.filter((one) =>
    one === 'ready' ? task.state !== 'done' : one !== 'imported' || task.state === 'done',
  )
  return (
    <Panel
      className="import-head"
      title={task.fileName}
      actions={
        <Button size="small" onClick={onAnother}>
          {t('imports.another')}
        </Button>
      }
    >
      <p className="import-stage">{t(task.state === 'done' ? 'imports.doneStep' : 'imports.checkStep')}</p>
      <div className="import-counts">
        <CountTile label={t('imports.total')} value={task.total} isOn={outcome === ''} onClick={() => onOutcome('')} />
        {shown.map((one) => (
          <CountTile
            key={one}
            label={t(`imports.outcomes.${one}`)}
            value={task[one]}
            tone={tones[one]}
            isOn={outcome === one}
            onClick={() => onOutcome(one)}
          />
        ))}
      </div>
      {task.state === 'done' ? (
        <AfterImport task={task} onChanged={onChanged} />
      ) : (
        <Start task={task} onChanged={onChanged} />
      )}
    </Panel>
  )
}

type StepProps = Pick<ImportHeadProps, 'task' | 'onChanged'>

const Start = ({ task, onChanged }: StepProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [mode, setMode] = useState<ImportMode>('good')
  const saving = useMutate(imports.importSave, {
    stale: [devices.queryDeviceList, imports.queryImport, imports.queryImportRows],
  })
  const isRunning = saving.isPending || task.state === 'importing'
  if (isRunning) return <Progress task={task} onDone={onChanged} />
  const isBlocked = task.ready === 0 || (mode === 'all' && task.refused > 0)
  return (
    <div className="import-actions">
      {task.refused > 0 && (
        <div className="import-mode">
          <span>{t('imports.mode')}</span>
          <Segmented
            label={t('imports.mode')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'good', label: t('imports.modeGood') },
              { value: 'all', label: t('imports.modeAll') },
            ]}
          />
        </div>
      )}
      <Button
        kind="primary"
        disabled={isBlocked}
        onClick={() => saving.mutate({ id: task.id, mode }, { onSettled: onChanged })}
      >
        {t('imports.save', { n: formatNumber(task.ready) })}
      </Button>
      {saving.error && <Alert isLine>{textOf(saving.error)}</Alert>}
    </div>
  )
}

/** Another window may have started the import, or the answer was lost: polls until it is over. */
const Progress = ({ task, onDone }: { task: ImportTask; onDone: () => void }) => {
  const t = useText()
  const now = useCall(imports.queryImport, { id: task.id }, { freshMs: 0, repeatMs: progressEveryMs }).data ?? task
  const isOver = now.state === 'done' && task.state !== 'done'
  const through = formatNumber(now.through)
  const total = formatNumber(now.ready)
  return (
    <div className="import-actions">
      <progress
        max={Math.max(1, now.ready)}
        value={now.through}
        aria-label={t('imports.importing', { through, total })}
      />
      <span role="status">{t('imports.importing', { through, total })}</span>
      {isOver && <Button onClick={onDone}>{t('imports.report')}</Button>}
    </div>
  )
}

const AfterImport = ({ task, onChanged }: StepProps) => {
  const t = useText()
  const navigate = useNavigate()
  const credentials = useFileCall(imports.importCredentials, {
    onSaved: (name) => {
      notify(t('imports.credentialsDone', { name }), 'ok')
      onChanged()
    },
    onRefused: (text) => notify(text, 'bad'),
  })
  return (
    <div className="import-actions">
      {task.hasCredentials && (
        <>
          <Button
            kind="primary"
            icon="key"
            isBusy={credentials.isBusy}
            onClick={() => credentials.start({ id: task.id })}
          >
            {t('imports.credentials')}
          </Button>
          <span className="import-hint">{t('imports.credentialsHint')}</span>
        </>
      )}
      <Button onClick={() => void navigate(paths.portableDevices)}>{t('imports.toDevices')}</Button>
    </div>
  )
}
