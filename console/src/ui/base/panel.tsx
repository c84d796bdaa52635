import type { ReactNode } from 'react'
import './panel.css'
import { classNames } from './class-names.ts'

interface PanelProps {
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
  /** Over the map: a shadow instead of a border. */
  readonly isFloating?: boolean
  readonly label?: string
}

export const Panel = ({ title, actions, children, className, isFloating, label }: PanelProps) => (
  <section className={classNames('panel', isFloating && 'panel-floating', className)} aria-label={label}>
    {(title || actions) && (
      <header className="panel-head">
        <h2>{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
)
