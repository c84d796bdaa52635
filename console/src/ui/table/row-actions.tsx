import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../base/icon.tsx'
import { MenuList } from '../overlay/menu.tsx'
import { lettersOf } from './column-widths.ts'

export interface RowAction<Row> {
  readonly key: string
  readonly label: string
  /** The permission; false hides the button in every row, and the column when no button is left. */
  readonly can?: boolean
  /** True for rows with this action. */
  readonly isShown?: (row: Row) => boolean
  /** Address of the action; otherwise `onSelect`. */
  readonly to?: (row: Row) => string
  readonly onSelect?: (row: Row) => void
  /** The action is last in the menu and never one of the visible buttons. */
  readonly isDanger?: boolean
}

interface RowActionsProps<Row> {
  readonly row: Row
  readonly name: string
  readonly actions: readonly RowAction<Row>[]
}

const inline = 2
/** Three stand side by side up to this width in letters; the column stays in view, and a wider one would cover others. */
const lettersInline = 24

/** The first actions as buttons, the others behind three dots; a dash when there is none. */
export const RowActions = <Row,>({ row, name, actions }: RowActionsProps<Row>) => {
  const here = useLocation()
  const shown = actions.filter((action) => action.isShown?.(row) ?? true)
  const first = shown.length <= inline || isShort(shown) ? shown : shown.slice(0, inline)
  const rest = shown.slice(first.length)
  if (shown.length === 0) return <span className="data-dash">—</span>
  return (
    <div className="row-actions">
      {first.map((action) =>
        action.to ? (
          <Link key={action.key} to={action.to(row)} state={{ from: here.pathname + here.search }}>
            {action.label}
          </Link>
        ) : (
          <button
            key={action.key}
            type="button"
            className={action.isDanger ? 'is-danger' : undefined}
            onClick={() => action.onSelect?.(row)}
          >
            {action.label}
          </button>
        ),
      )}
      {rest.length > 0 && <More row={row} name={name} actions={rest} />}
    </div>
  )
}

const isShort = (actions: readonly { readonly label: string }[]): boolean =>
  actions.length === inline + 1 && actions.reduce((sum, { label }) => sum + lettersOf(label), 0) <= lettersInline

/**
 * The menu of the other actions, positioned in the window, so that the scrolling table does not cut
 * it off.
 */
const More = <Row,>({ row, name, actions }: RowActionsProps<Row>) => {
  const t = useText()
  const here = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const go = (to: string) => void navigate(to, { state: { from: here.pathname + here.search } })
  const button = useRef<HTMLButtonElement>(null)
  const pop = useRef<HTMLDivElement>(null)
  const label = t('pieces.list.moreFor', { name })
  useLayoutEffect(() => {
    if (isOpen && button.current && pop.current) return placeBeside(button.current, pop.current, () => setOpen(false))
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={(event) => isOpen && event.stopPropagation()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div ref={pop} className="menu-pop row-menu">
          <MenuList
            label={label}
            entries={actions.map((action) => ({
              key: action.key,
              label: action.label,
              onSelect: () => (action.to ? go(action.to(row)) : action.onSelect?.(row)),
            }))}
            onDone={close}
            onLeave={() => setOpen(false)}
          />
        </div>
      )}
    </>
  )
}

/** Positions the menu below the button, or above it where there is no room; closes it on scrolling. */
const placeBeside = (button: HTMLElement, pop: HTMLElement, onScroll: () => void): (() => void) => {
  const at = button.getBoundingClientRect()
  const size = pop.getBoundingClientRect()
  const hasRoom = at.bottom + size.height + 8 < window.innerHeight
  pop.style.top = `${hasRoom ? at.bottom + 4 : at.top - size.height - 4}px`
  pop.style.left = `${Math.max(8, at.right - size.width)}px`
  window.addEventListener('scroll', onScroll, { capture: true })
  return () => window.removeEventListener('scroll', onScroll, { capture: true })
}
