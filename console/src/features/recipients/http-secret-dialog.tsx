import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

export interface HttpSecret {
  readonly name: string
  readonly secret: string
}

/** Shows the signing secret of a recipient once. It must be closed by its button: a stray click would lose the secret. */
export const HttpSecretDialog = ({ made: { name, secret }, onClose }: { made: HttpSecret; onClose: () => void }) => {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // The clipboard needs https and permission; the text itself is on screen.
    }
  }
  return (
    <Dialog
      isOpen
      mustAnswer
      title={t('recipients.secretShownTitle', { name })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('pieces.verbs.done')}
        </Button>
      }
    >
      <p>{t('recipients.secretShown')}</p>
      <p className="recipient-secret">
        <code>{secret}</code>
        <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {isCopied ? t('pieces.verbs.copied') : t('pieces.verbs.copy')}
        </Button>
      </p>
    </Dialog>
  )
}
