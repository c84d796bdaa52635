/** The frame: top bar, tab strip, left menu where the screen wants it, breadcrumbs, the page; a bottom bar on a phone. */
import { useLocation } from 'react-router'
import { useMenus } from '../api/use-menus.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../settings/texts.ts'
import { phone, useMedia } from '../ui/base/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Palette } from './palette/palette.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { branchTo } from '../api/menu-tree.ts'
import { ScreenView } from './screen-view.tsx'
import type { Screen } from './screens.ts'
import './shell.css'
import { SideMenu } from './side-menu.tsx'
import { TabStrip } from './tab-strip.tsx'
import { TopBar } from './top-bar.tsx'
import { useRefreshes, useTabs } from './use-tabs.ts'

export const Shell = ({ screen }: { screen: Screen }) => {
  const t = useText()
  const { pathname } = useLocation()
  const items = useMenus()
  const own = branchTo(items, screen.under ?? pathname)
  const branch = own.length > 0 || !screen.firstPath ? own : branchTo(items, screen.firstPath)
  const tabs = useTabs(screen.hasTab)
  const refreshes = useRefreshes()
  const isPhone = useMedia(phone)
  return (
    <div className="shell">
      <a className="skip-link" href="#page">
        {t('shell.skipToContent')}
      </a>
      <TopBar items={items} branch={branch} />
      <TabStrip tabs={tabs} />
      <div className="shell-body">
        {screen.frame === 'menu' && <SideMenu items={items} branch={branch} />}
        <main
          id="page"
          tabIndex={-1}
          className={`shell-page shell-${screen.frame}`}
          key={`${screen.path} ${refreshes}`}
        >
          {screen.frame === 'menu' && pathname !== paths.home && (
            <Breadcrumbs branch={branch} title={t(screen.title)} isUnder={screen.under !== undefined} />
          )}
          <ScreenView screen={screen} />
        </main>
      </div>
      {isPhone && <BottomBar items={items} />}
      <Palette />
    </div>
  )
}
