import type { InitialPassword } from '@coldway/contract/users/users.ts'
import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './password-dialog.css'

interface PasswordDialogProps {
  readonly passwords: readonly InitialPassword[]
  readonly onClose: () => void
}

/** Shows one-time passwords once. It must be closed by its button: a stray click would lose them. */
export const PasswordDialog = ({ passwords, onClose }: PasswordDialogProps) => {
  const t = useText()
  return (
    <Dialog
      isOpen
      mustAnswer
      title={t('users.password.title', { count: passwords.length })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('pieces.verbs.done')}
        </Button>
      }
    >
      <p>{t('users.password.text')}</p>
      <ul className="passwords">
        {passwords.map((one) => (
          <PasswordRow key={one.id} one={one} />
        ))}
      </ul>
    </Dialog>
  )
}

const PasswordRow = ({ one }: { one: InitialPassword }) => {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(one.password)
      setCopied(true)
    } catch {
      // The clipboard needs https and permission.
      notify(t('users.password.copyFailed'), 'bad')
    }
  }
  return (
    <li>
      <span>{one.account}</span>
      <code>{one.password}</code>
      <Button
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        aria-label={t('users.password.copyFor', { account: one.account })}
        onClick={() => void copy()}
      >
        {isCopied ? t('pieces.verbs.copied') : t('pieces.verbs.copy')}
      </Button>
    </li>
  )
}
