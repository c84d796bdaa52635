import type { ReactNode } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { CopyLine } from '../../ui/base/copy-line.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import './secrets.css'

interface SecretDialogProps {
  readonly title: string
  readonly text: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Shows a secret once. It must be closed by its button: a stray click would lose the secret. */
export const SecretDialog = ({ title, text, lines, children, onClose }: SecretDialogProps) => {
  const t = useText()
  return (
    <Dialog
      isOpen
      mustAnswer
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('pieces.verbs.done')}
        </Button>
      }
    >
      <p>{text}</p>
      <div className="secret-lines">
        {lines.map((line) => (
          <CopyLine key={line.label} label={line.label} text={line.text} />
        ))}
      </div>
      {children}
    </Dialog>
  )
}
