import { isScenario, type MenuItem } from '@coldway/contract/users/menus.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../settings/texts.ts'
import { Icon } from '../ui/base/icon.tsx'
import { notify } from '../ui/overlay/notices.tsx'
import { linkOf } from '../api/menu-tree.ts'
import { openInNewWindow } from '../api/new-window.ts'
import { useErrorText } from '../api/use-error-text.ts'

interface MenuLinkProps {
  readonly item: MenuItem
  readonly isOn?: boolean
  readonly children: ReactNode
  readonly onGo?: () => void
}

/**
 * An entry of the menu tree; without an address it says "stay tuned", and the four scenarios open a new window. (product.md
 * section 2)
 */
export const MenuLink = ({ item, isOn, children, onGo }: MenuLinkProps) => {
  const t = useText()
  const textOf = useErrorText()
  if (item.url === '')
    return (
      <button type="button" onClick={() => notify(t('common.stayTuned'))}>
        {children}
      </button>
    )
  if (isScenario(item))
    return (
      <a
        href={linkOf(item)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          event.preventDefault()
          onGo?.()
          openInNewWindow(linkOf(item)).catch((error: unknown) => notify(textOf(error), 'bad'))
        }}
      >
        {children}
        <Icon name="new-window" />
        <span className="unseen">{t('shell.newWindow')}</span>
      </a>
    )
  return (
    <Link to={linkOf(item)} aria-current={isOn ? 'page' : undefined} onClick={onGo}>
      {children}
    </Link>
  )
}
