import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { Link, useLocation } from 'react-router'
import { useObjectNames } from '../settings/object-names.ts'
import { usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { linkOf, menuName } from '../api/menu-tree.ts'
import { useShownCrumb } from '../ui/base/page-crumb.ts'

interface BreadcrumbsProps {
  readonly branch: readonly MenuItem[]
  readonly title: string
  /** The page is below the branch's end, like a form below its list. */
  readonly isUnder?: boolean
}

/**
 * Management platform / the branch of the menu / the page; without a menu entry the screen's own title ends it. The page
 * may replace the last link and add a text at the right (`usePageCrumb`). (product.md section 2, "Breadcrumb")
 */
export const Breadcrumbs = ({ branch, title, isUnder = false }: BreadcrumbsProps) => {
  const t = useText()
  const { language } = usePreferences()
  const { last, right } = useShownCrumb()
  const above = isUnder ? branch : branch.slice(0, -1)
  const own = isUnder ? undefined : branch.at(-1)
  const object = useObjectNames()[useLocation().pathname]
  const label = last?.label ?? object ?? (own ? menuName(own, language) : title)
  const nameAfter = (at: number) => (above[at + 1] ? menuName(above[at + 1] as MenuItem, language) : label)
  // A group that leads nowhere and is called as its entry says nothing more.
  const shown = above.filter((item, at) => item.url || menuName(item, language) !== nameAfter(at))
  return (
    <nav className="breadcrumbs" aria-label={t('shell.frame.breadcrumbs')}>
      <ol>
        <li>
          <Link to={paths.home}>{t('shell.platform')}</Link>
        </li>
        {shown.map((item) => (
          <li key={item.id}>
            {item.url ? <Link to={linkOf(item)}>{menuName(item, language)}</Link> : menuName(item, language)}
          </li>
        ))}
        <li aria-current="page">{last?.to ? <Link to={last.to}>{label}</Link> : label}</li>
      </ol>
      {right && <span className="breadcrumbs-right">{right}</span>}
    </nav>
  )
}
