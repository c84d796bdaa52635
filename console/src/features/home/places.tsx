import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { Link } from 'react-router'
import { linkOf, menuName } from '../../api/menu-tree.ts'
import { useFavourites } from '../../api/use-favourites.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import './places.css'

/** The common functions of the user; until some are chosen, every screen the user may open. */
export const Places = () => {
  const t = useText()
  const { items, all } = useFavourites()
  if (!items) return null
  const isChosen = items.length > 0
  const shown = isChosen ? items : all
  return (
    <section>
      <header className="home-section">
        <h2>{isChosen ? t('titles.commonFunctions') : t('shell.home.places')}</h2>
        <Link className="home-open" to={paths.commonFunctions}>
          {t('settings.functions.choose')}
          <Icon name="chevron-right" />
        </Link>
      </header>
      <ul className="home-places">
        {shown.map((item) => (
          <li key={item.id}>
            <Place item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Place = ({ item }: { item: MenuItem }) => {
  const { language } = usePreferences()
  return (
    <Link to={linkOf(item)}>
      <Icon name={icons[item.icon] ?? 'list'} />
      <span>{menuName(item, language)}</span>
    </Link>
  )
}

/** Icons by their names in the menu tree. */
const icons: Readonly<Record<string, IconName>> = {
  monitor: 'map',
  track: 'pin',
  site: 'pin',
  organisation: 'building',
  user: 'user',
  role: 'key',
  recipient: 'bell',
  settings: 'settings',
  grid: 'grid',
}
