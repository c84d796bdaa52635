import { useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { notify } from '../overlay/notices.tsx'
import { Button } from './button.tsx'
import './copy-line.css'

interface CopyLineProps {
  readonly label: string
  readonly text: string
  /** False for a text that only stands in for one. */
  readonly canCopy?: boolean
}

/** A text to be entered elsewhere, with a button that copies it. */
export const CopyLine = ({ label, text, canCopy = true }: CopyLineProps) => {
  const t = useText()
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // The clipboard needs https and permission.
      notify(t('devices.copyFailed'), 'bad')
    }
  }
  return (
    <div className="copy-line">
      <span>{label}</span>
      <code>{text}</code>
      {canCopy && (
        <Button
          size="small"
          icon={copied === text ? 'check' : 'copy'}
          aria-label={`${t('pieces.verbs.copy')}: ${label}`}
          onClick={() => void copy()}
        >
          {copied === text ? t('pieces.verbs.copied') : t('pieces.verbs.copy')}
        </Button>
      )}
    </div>
  )
}
