import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './menu.css'
import { Icon, type IconName } from '../base/icon.tsx'

export interface MenuEntry {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly isDisabled?: boolean
  /** Present: the entry is an option of a choice, or with `isSwitch` a switch. */
  readonly isChecked?: boolean
  readonly isSwitch?: boolean
  readonly onSelect: () => void
}

interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly children: ReactNode
  readonly header?: ReactNode
  readonly align?: 'start' | 'end'
  readonly className?: string
}

/** A button that opens a list of actions; arrow keys navigate, Escape closes and returns the focus. */
export const Menu = ({ label, entries, children, header, align = 'start', className }: MenuProps) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="menu">
      <button
        ref={button}
        type="button"
        className={className ?? 'menu-button'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <div className={`menu-pop menu-${align}`}>
          {header}
          <MenuList label={label} entries={entries} onDone={close} onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}

interface MenuListProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** An entry was chosen, or Escape pressed. */
  readonly onDone: () => void
  /** The focus or a click went elsewhere. */
  readonly onLeave: () => void
}

export const MenuList = ({ label, entries, onDone, onLeave }: MenuListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    const onPointer = (event: Event) => {
      const own = list.current?.closest('.menu') ?? list.current?.closest('.menu-pop')
      if (!own?.contains(event.target as Node)) onLeave()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [])
  return (
    <div ref={list} className="menu-list" role="menu" aria-label={label} onKeyDown={(event) => walk(event, onDone)}>
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role={roleOf(entry)}
          aria-checked={entry.isChecked}
          disabled={entry.isDisabled}
          tabIndex={-1}
          onClick={() => {
            onDone()
            entry.onSelect()
          }}
        >
          {entry.icon && <Icon name={entry.icon} />}
          <span>{entry.label}</span>
          {entry.isChecked && <Icon name="check" className="menu-check" />}
        </button>
      ))}
    </div>
  )
}

const roleOf = ({ isChecked, isSwitch }: MenuEntry) => {
  if (isChecked === undefined) return 'menuitem'
  return isSwitch ? 'menuitemcheckbox' : 'menuitemradio'
}

const walk = (event: KeyboardEvent<HTMLElement>, onDone: () => void): void => {
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault()
    return onDone()
  }
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[to % buttons.length]?.focus()
}
