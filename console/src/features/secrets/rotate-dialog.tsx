import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface RotateDialogProps {
  readonly title: string
  readonly text: string
  /** The label of the hours of the overlap. */
  readonly label: string
  readonly action: string
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onRotate: (overlapHours: number) => void
}

const overlaps = [0, 1, 24, 72, 168] as const

/** Asks how long the former secret works beside the new one. */
export const RotateDialog = (props: RotateDialogProps) => {
  const t = useText()
  const [overlapHours, setOverlap] = useState<number>(24)
  const options = overlaps.map((hours) => ({
    value: hours as number,
    label: hours === 0 ? t('secrets.noOverlap') : t('secrets.hours', { count: hours }),
  }))
  return (
    <Dialog
      isOpen
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" isBusy={props.isBusy} onClick={() => props.onRotate(overlapHours)}>
            {props.action}
          </Button>
        </>
      }
    >
      {props.error !== undefined && <Alert>{props.error}</Alert>}
      <p>{props.text}</p>
      <FieldFrame label={props.label}>
        {(id, noteId) => (
          <Select
            id={id}
            noteId={noteId}
            options={options}
            value={overlapHours}
            onChange={(hours) => setOverlap(hours ?? 0)}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}
