import { type ReactNode, useId } from 'react'
import './tooltip.css'

/** A short explanation on hover and keyboard focus. `text` is also the description for screen readers. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => {
  const id = useId()
  return (
    <span className="tooltip" aria-describedby={id}>
      {children}
      <span id={id} role="tooltip">
        {text}
      </span>
    </span>
  )
}
