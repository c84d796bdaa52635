/** Sites from a workbook: the template, a check that changes nothing, the import, and the outcome of each row. */
import { limits } from '@coldway/contract/limits.ts'
import { type SiteImport, type SiteImportRow, sites } from '@coldway/contract/sites/sites.ts'
import { importOutcomes } from '@coldway/contract/downloads/workbooks.ts'
import { useRef, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { siteStale } from './stale.ts'

interface Chosen {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
type Outcome = SiteImportRow['outcome']

const tones = { ready: 'brand', imported: 'ok', standing: 'off', refused: 'bad' } as const
const shownMost = 100

export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [file, setFile] = useState<Chosen>()
  const checking = useMutate(sites.importCheck)
  const saving = useMutate(sites.importSave, { stale: siteStale })
  const report = saving.data ?? checking.data
  const choose = (chosen: Chosen) => {
    saving.reset()
    setFile(chosen)
    checking.mutate({ file: chosen })
  }
  const error = saving.error ?? checking.error
  return (
    <Dialog
      isOpen
      title={t('sites.import.title')}
      onClose={onClose}
      width="8.6rem"
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {file && report && !saving.data && (
            <Button
              kind="primary"
              disabled={report.ready === 0}
              isBusy={saving.isPending}
              onClick={() =>
                saving.mutate(
                  { file },
                  { onSuccess: ({ imported }) => notify(t('sites.import.done', { count: imported }), 'ok') },
                )
              }
            >
              {t('sites.import.save', { count: report.ready })}
            </Button>
          )}
        </>
      }
    >
      <FileChoice isBusy={checking.isPending} name={file?.name} onChoose={choose} />
      {error && <Alert>{textOf(error)}</Alert>}
      {report && !error && <Report report={report} isDone={saving.data !== undefined} />}
    </Dialog>
  )
}

interface FileChoiceProps {
  readonly isBusy: boolean
  readonly name: string | undefined
  readonly onChoose: (file: Chosen) => void
}

const FileChoice = ({ isBusy, name, onChoose }: FileChoiceProps) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const template = useFileCall(sites.importTemplate, { onRefused: (text) => notify(text, 'bad') })
  const read = async (file: File | undefined) => {
    if (file) onChoose({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  }
  return (
    <div className="site-import">
      <p>{t('sites.import.hint', { mb: limits.uploadMaxMb, rows: formatNumber(limits.uploadRowsMax) })}</p>
      <div className="site-import-buttons">
        <Button icon="download" isBusy={template.isBusy} onClick={() => template.start({})}>
          {t('sites.import.template')}
        </Button>
        <Button kind={name === undefined ? 'primary' : 'plain'} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t(name === undefined ? 'sites.import.choose' : 'sites.import.another')}
        </Button>
        {name !== undefined && <span className="site-import-name">{name}</span>}
      </div>
      <input
        ref={input}
        type="file"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t('sites.import.choose')}
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0])
          // Resetting the value lets the same file be chosen again after a correction.
          event.target.value = ''
        }}
      />
    </div>
  )
}

const Report = ({ report, isDone }: { report: SiteImport; isDone: boolean }) => {
  const t = useText()
  const [only, setOnly] = useState<Outcome>()
  const rows = report.rows.filter(({ outcome }) => only === undefined || outcome === only)
  const shown = importOutcomes.filter((one) => one !== (isDone ? 'ready' : 'imported'))
  return (
    <>
      <p role="status">{t(isDone ? 'sites.import.afterwards' : 'sites.import.checked')}</p>
      <div className="site-import-counts">
        <CountTile
          label={t('sites.import.total')}
          value={report.total}
          isOn={only === undefined}
          onClick={() => setOnly(undefined)}
        />
        {shown.map((one) => (
          <CountTile
            key={one}
            label={t(`sites.import.outcomes.${one}`)}
            value={report[one]}
            tone={tones[one]}
            isOn={only === one}
            onClick={() => setOnly(only === one ? undefined : one)}
          />
        ))}
      </div>
      <DataTable
        label={t('sites.import.report')}
        columns={columnsOf(t)}
        rows={rows.slice(0, shownMost)}
        keyOf={({ row }) => row}
      />
      {rows.length > shownMost && (
        <p>{t('sites.import.more', { shown: formatNumber(shownMost), all: formatNumber(rows.length) })}</p>
      )}
    </>
  )
}

const columnsOf = (t: Translate): TableColumn<SiteImportRow>[] => [
  { key: 'row', label: t('sites.import.row'), cell: ({ row }) => formatNumber(row), isNumber: true },
  { key: 'siteName', label: t('sites.name'), cell: ({ siteName }) => siteName },
  {
    key: 'outcome',
    label: t('sites.import.outcome'),
    cell: ({ outcome }) => <Pill tone={tones[outcome]}>{t(`sites.import.outcomes.${outcome}`)}</Pill>,
  },
  { key: 'column', label: t('sites.import.column'), cell: ({ column }) => column },
  { key: 'message', label: t('sites.import.message'), cell: ({ message }) => message },
]
