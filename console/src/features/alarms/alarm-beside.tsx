import { type ReactNode, useId } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'

interface AlarmBesideProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The place beside the list: it covers nothing and takes no focus, so that keys go on moving in the list. */
export const AlarmBeside = ({ title, onClose, children }: AlarmBesideProps) => {
  const t = useText()
  const titleId = useId()
  return (
    <div className="alarm-beside" role="dialog" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </header>
      {children}
    </div>
  )
}
