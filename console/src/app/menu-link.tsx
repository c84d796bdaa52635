import type { MenuItem } from '@coldway/contract/menus.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../settings/texts.ts'
import { notify } from '../ui/notices.tsx'
import { linkOf } from '../api/menu-tree.ts'

interface MenuLinkProps {
  readonly item: MenuItem
  readonly isOn?: boolean
  readonly children: ReactNode
  readonly onGo?: () => void
}

/** An entry of the menu tree; one without an address says "stay tuned". (product.md section 2) */
export const MenuLink = ({ item, isOn, children, onGo }: MenuLinkProps) => {
  const t = useText()
  if (item.url === '')
    return (
      <button type="button" onClick={() => notify(t('common.stayTuned'))}>
        {children}
      </button>
    )
  return (
    <Link to={linkOf(item)} aria-current={isOn ? 'page' : undefined} onClick={onGo}>
      {children}
    </Link>
  )
}
