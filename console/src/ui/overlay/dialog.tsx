import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import './dialog.css'

interface DialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** CSS length. */
  readonly width?: string
  /** Opens from the right edge at full height; on a phone from below. */
  readonly isDrawer?: boolean
  /** Must be answered: no close button, and Escape does nothing. */
  readonly mustAnswer?: boolean
}

/** The browser's modal dialog with focus trap, Escape and inert background. `data-focus` is focused first. */
export const Dialog = ({ isOpen, title, onClose, children, footer, width, isDrawer, mustAnswer }: DialogProps) => {
  const t = useText()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (isOpen && dialog && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-focus]')?.focus()
    }
    return () => dialog?.close()
  }, [isOpen])
  if (!isOpen) return null
  return (
    <dialog
      ref={element}
      className={classNames('dialog', isDrawer && 'dialog-drawer')}
      style={width ? { width } : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustAnswer) onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current && !mustAnswer) onClose()
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {!mustAnswer && <IconButton label={t('common.close')} icon="close" onClick={onClose} />}
        </header>
        <div className="dialog-content">{children}</div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
      </div>
      {/* Container for pop-ups (ui/form/antd.tsx): above the dialog, beyond its edge, without moving anything. */}
      <div className="dialog-popups" />
    </dialog>
  )
}

export const Drawer = (props: Omit<DialogProps, 'isDrawer'>) => <Dialog {...props} isDrawer />
