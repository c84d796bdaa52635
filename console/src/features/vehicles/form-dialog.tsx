import type { ReactNode } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface FormDialogProps {
  readonly title: string
  /** The id of the form inside, which the button sends. */
  readonly formId: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog around a form, with the buttons that send or leave it. */
export const FormDialog = ({ title, formId, isBusy, onClose, children }: FormDialogProps) => {
  const t = useText()
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
