import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './security.css'

/** The recovery codes, shown once: they stay until the person says that they are kept. */
export const RecoveryCodesList = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[]
  readonly onDone: () => void
}) => {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      // The clipboard needs https and permission.
      () => notify(t('devices.copyFailed'), 'bad'),
    )
  return (
    <div className="factor-steps">
      <p>{t('security.codesText')}</p>
      <ul className="recovery-codes" aria-label={t('security.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-buttons">
        <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {isCopied ? t('pieces.verbs.copied') : t('pieces.verbs.copy')}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t('security.kept')}
        </Button>
      </div>
    </div>
  )
}
