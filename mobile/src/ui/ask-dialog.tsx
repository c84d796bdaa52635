import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Dialog } from '@coldway/console/ui/overlay/dialog.tsx'
import type { ReactNode } from 'react'

interface AskDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** What the press that cannot be taken back says. */
  readonly action: string
  readonly onDo: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something that cannot be taken back; to leave it is the choice that has the focus. */
export const AskDialog = ({ isOpen, title, action, onDo, onClose, children }: AskDialogProps) => {
  const t = useText()
  return (
    <Dialog
      isOpen={isOpen}
      isDrawer
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-focus>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" onClick={onDo}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
