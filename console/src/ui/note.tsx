import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './note.css'

interface NoteProps {
  readonly icon?: IconName
  readonly isWarning?: boolean
  readonly children: ReactNode
}

/** One line that must be known before what stands below is believed. */
export const Note = ({ icon, isWarning = false, children }: NoteProps) => (
  <p className={classNames('note', isWarning && 'is-warning')}>
    {icon && <Icon name={icon} />} <span>{children}</span>
  </p>
)
