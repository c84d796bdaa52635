/** A filter of many numbers: a button that says how many are asked for, and the box they are pasted into. */
import { limits } from '@coldway/contract/limits.ts'
import { useId, useState } from 'react'
import { codesOf, valueOf } from '../../api/pasted-filter.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../base/alert.tsx'
import { Button, IconButton } from '../base/button.tsx'
import { readCodes } from '../form/pasted-codes.ts'
import { TextArea } from '../form/text-area.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import './pasted-field.css'

interface PastedFieldProps {
  readonly label: string
  /** The numbers as the address holds them; empty: none. */
  readonly value: string
  /** Applies the numbers at once: pasting is the search. */
  readonly onAsk: (value: string) => void
}

export const PastedField = ({ label, value, onAsk }: PastedFieldProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const codes = value === '' ? [] : codesOf(value)
  return (
    <div className="filters-field pasted-field">
      <Button icon="copy" onClick={() => setOpen(true)}>
        {value === '' ? label : `${label}: ${codes ? formatNumber(codes.length) : '?'}`}
      </Button>
      {value !== '' && <IconButton icon="close" label={t('pieces.pasted.clear')} onClick={() => onAsk('')} />}
      {codes === undefined && (
        <Alert kind="warning" isLine>
          {t('pieces.pasted.gone')}
        </Alert>
      )}
      {isOpen && (
        <PasteDialog
          label={label}
          start={codes ?? []}
          onAsk={(asked) => {
            setOpen(false)
            onAsk(valueOf(asked))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface PasteDialogProps {
  readonly label: string
  readonly start: readonly string[]
  readonly onAsk: (codes: readonly string[]) => void
  readonly onClose: () => void
}

const PasteDialog = ({ label, start, onAsk, onClose }: PasteDialogProps) => {
  const t = useText()
  const id = useId()
  const [text, setText] = useState(start.join('\n'))
  const { codes, twice, isCut } = readCodes(text)
  return (
    <Dialog
      isOpen
      title={label}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" disabled={codes.length === 0} onClick={() => onAsk(codes)}>
            {t('pieces.list.search')}
          </Button>
        </>
      }
    >
      <TextArea
        id={id}
        label={label}
        value={text}
        rows={10}
        hint={t('pieces.pasted.hint', { max: formatNumber(limits.bulkQueryMax) })}
        onInput={setText}
      />
      <p role="status">
        {t('pieces.pasted.counted', { count: codes.length })}
        {twice.length > 0 && ` ${t('pieces.pasted.twice', { count: twice.length })}`}
      </p>
      {isCut && <Alert kind="warning">{t('pieces.pasted.tooMany', { max: formatNumber(limits.bulkQueryMax) })}</Alert>}
    </Dialog>
  )
}
