/**
 * Objects from a workbook, by the calls of `sheetImportCalls`: the template, a check that changes nothing, the import, and the
 * outcome of each row.
 */
import type { Call } from '@coldway/contract/call.ts'
import { limits } from '@coldway/contract/limits.ts'
import { importOutcomes, type SheetImport } from '@coldway/contract/downloads/workbooks.ts'
import type { sites } from '@coldway/contract/sites/sites.ts'
import { useRef, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { WorkbookInput } from '../../ui/form/workbook-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ImportRows } from './import-rows.tsx'
import './imports.css'

interface Chosen {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

type Sites = Pick<typeof sites, 'importTemplate' | 'importCheck' | 'importSave'>
/** The calls of any kind have the shape of those of sites. */
type ImportCalls = { readonly [Name in keyof Sites]: Call<Sites[Name]['body'], Sites[Name]['gives']> }

export interface SheetImportProps {
  readonly calls: ImportCalls
  readonly title: string
  /** What the name of a row is called. */
  readonly nameLabel: string
  /** What an import makes old. */
  readonly stale: readonly Call[]
}

export const SheetImportButton = (props: SheetImportProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.title}</Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const ImportDialog = ({ calls, title, nameLabel, stale, onClose }: SheetImportProps & { onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [file, setFile] = useState<Chosen>()
  const checking = useMutate(calls.importCheck)
  const saving = useMutate(calls.importSave, { stale })
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
      title={title}
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
                  { onSuccess: ({ imported }) => notify(t('imports.sheet.done', { n: formatNumber(imported) }), 'ok') },
                )
              }
            >
              {t('imports.sheet.save', { n: formatNumber(report.ready) })}
            </Button>
          )}
        </>
      }
    >
      <FileChoice template={calls.importTemplate} isBusy={checking.isPending} name={file?.name} onChoose={choose} />
      {error && <Alert>{textOf(error)}</Alert>}
      {report && !error && <Report report={report} nameLabel={nameLabel} isDone={saving.data !== undefined} />}
    </Dialog>
  )
}

interface FileChoiceProps {
  readonly template: ImportCalls['importTemplate']
  readonly isBusy: boolean
  readonly name: string | undefined
  readonly onChoose: (file: Chosen) => void
}

const FileChoice = ({ template: call, isBusy, name, onChoose }: FileChoiceProps) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const template = useFileCall(call, { onRefused: (text) => notify(text, 'bad') })
  const read = async (file: File) => onChoose({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  return (
    <div className="sheet-import">
      <p>{t('imports.sheet.hint', { mb: limits.uploadMaxMb, rows: formatNumber(limits.uploadRowsMax) })}</p>
      <div className="sheet-import-buttons">
        <Button icon="download" isBusy={template.isBusy} onClick={() => template.start({})}>
          {t('imports.sheet.template')}
        </Button>
        <Button kind={name === undefined ? 'primary' : 'plain'} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t(name === undefined ? 'imports.sheet.choose' : 'imports.sheet.another')}
        </Button>
        {name !== undefined && <span className="sheet-import-name">{name}</span>}
      </div>
      <WorkbookInput ref={input} label={t('imports.sheet.choose')} onChoose={(file) => void read(file)} />
    </div>
  )
}

interface ReportProps {
  readonly report: SheetImport
  readonly nameLabel: string
  readonly isDone: boolean
}

const Report = ({ report, nameLabel, isDone }: ReportProps) => {
  const t = useText()
  return (
    <>
      <p role="status">{t(isDone ? 'imports.sheet.afterwards' : 'imports.sheet.checked')}</p>
      <ImportRows
        rows={report.rows}
        total={report.total}
        countOf={(outcome) => report[outcome]}
        outcomes={importOutcomes.filter((one) => one !== (isDone ? 'ready' : 'imported'))}
        nameLabel={nameLabel}
        nameOf={({ name }) => name}
      />
    </>
  )
}
