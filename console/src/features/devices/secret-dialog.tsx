import type { Credential } from '@coldway/contract/devices/devices.ts'
import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'

/** Shows the secret of a device once. It must be closed by its button: a stray click would lose the secret. */
export const SecretDialog = ({ credential, onClose }: { credential: Credential; onClose: () => void }) => {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(credential.secret)
      setCopied(true)
    } catch {
      // The clipboard needs https and permission.
      notify(t('devices.copyFailed'), 'bad')
    }
  }
  return (
    <Dialog
      isOpen
      mustAnswer
      title={t('devices.secretTitle', { code: credential.deviceCode })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('pieces.verbs.done')}
        </Button>
      }
    >
      <p>{t('devices.secretText')}</p>
      <p className="device-secret">
        <code>{credential.secret}</code>
        <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {isCopied ? t('pieces.verbs.copied') : t('pieces.verbs.copy')}
        </Button>
      </p>
    </Dialog>
  )
}
