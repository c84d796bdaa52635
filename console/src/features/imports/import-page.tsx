import { type ImportRow, imports, type ImportTask } from '@coldway/contract/devices/imports.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useList } from '../../api/use-list.ts'
import { useText } from '../../settings/texts.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { ImportHead } from './import-head.tsx'
import './imports.css'
import { columnsOf, filtersOf } from './report-columns.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** The address holds the import's id, so that the page can be left and reopened. */
export const ImportPage = () => {
  const t = useText()
  const [address, setAddress] = useSearchParams()
  const id = Number(address.get('import') ?? 0)
  const open = (next: number | undefined) => setAddress(next === undefined ? {} : { import: String(next) })
  if (id > 0) return <OneImport key={id} id={id} onAnother={() => open(undefined)} />
  return (
    <div className="list-page">
      <h1>{t('titles.deviceImport')}</h1>
      <UploadPanel onChecked={(task) => open(task.id)} />
    </div>
  )
}

const OneImport = ({ id, onAnother }: { id: number; onAnother: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useCall(imports.queryImport, { id }, { freshMs: 0 })
  if (found.data) return <Report task={found.data} onAnother={onAnother} onChanged={() => void found.refetch()} />
  if (!found.error) return <Loading />
  const isGone = found.error.status === 404
  const retry = isGone ? onAnother : () => void found.refetch()
  return <ErrorState text={isGone ? t('imports.gone') : textOf(found.error)} onRetry={retry} />
}

interface ReportProps {
  readonly task: ImportTask
  readonly onAnother: () => void
  readonly onChanged: () => void
}

const Report = ({ task, onAnother, onChanged }: ReportProps) => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const fixed = useMemo(() => [{ column: 'importId', type: 'eq' as const, value: task.id }], [task.id])
  const list = useList(imports.queryImportRows, filters, 'buttonBar', { fixed })
  const chosen = String(list.state.values.outcome ?? '')
  return (
    <ListPage<ImportRow>
      name="imports"
      title={t('titles.deviceImport')}
      head={
        <ImportHead
          task={task}
          outcome={chosen}
          onOutcome={(outcome) => list.onState({ values: outcome === chosen ? {} : { outcome } })}
          onAnother={onAnother}
          onChanged={() => {
            onChanged()
            list.retry()
          }}
        />
      }
      list={list}
      columns={columns}
      keyOf={({ row }) => row}
      nameOf={({ deviceName, deviceCode }) => deviceName || deviceCode}
    />
  )
}
