/** The two outlet screens of the menu tree: a section lists its entries, the empty page has none. Neither opens a tab. */
import { useSearchParams } from 'react-router'
import { findItem, menuName, shownItems } from '../api/menu-tree.ts'
import { useMenus } from '../api/use-menus.ts'
import { usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import { usePageCrumb } from '../ui/base/page-crumb.ts'
import { State } from '../ui/base/states.tsx'
import { MenuLink } from './menu-link.tsx'
import './outlet-pages.css'

/** /view/child?pid=...: the entries below that menu entry; without one, the top entries. */
export const SectionPage = () => {
  const t = useText()
  const { language } = usePreferences()
  const [params] = useSearchParams()
  const items = useMenus()
  const above = findItem(items, Number(params.get('pid')))
  const entries = shownItems(above?.children ?? items)
  const title = above ? menuName(above, language) : t('shell.outlet.section')
  usePageCrumb({ last: { label: title }, right: t('common.total', { count: entries.length }) })
  return (
    <>
      <h1>{title}</h1>
      <ul className="section-entries">
        {entries.map((item) => (
          <li key={item.id}>
            <MenuLink item={item.url === '' && item.children.length > 0 ? sectionOf(item) : item}>
              {menuName(item, language)}
            </MenuLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A group links to its own section. */
const sectionOf = <Item extends { readonly id: number }>(item: Item): Item & { url: string; pid: number } => ({
  ...item,
  url: '/view/child',
  pid: item.id,
})

export const EmptyPage = () => {
  const t = useText()
  return <State icon="snow" title={t('shell.outlet.empty')} hint={t('shell.outlet.hint')} />
}
