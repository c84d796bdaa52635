import type { ReactNode } from 'react'
import './pill.css'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'ok' | 'warning' | 'bad' | 'cold' | 'off' | 'brand'

/** A state in a word. Colour is never the only sign: add an icon when the word does not show the urgency. */
export const Pill = ({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) => (
  <span className={`pill tone-${tone}`}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
)

/** The mark before a row. Shapes differ by tone, so that it is readable without colour; `label` is its accessible name. */
export const Dot = ({ tone, label }: { tone: Tone; label: string }) => (
  <i className={`dot dot-${tone}`} role="img" aria-label={label} title={label} />
)
