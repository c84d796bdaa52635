/** /view/siteManager/site_info: the sites, as a list and on a map beside it. */
import { type SiteRow, sites } from '@coldway/contract/sites/sites.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { useKept } from '../../api/use-kept.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { boundsOfShapes } from '../../map/shapes.ts'
import { paths, sitePath } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { useMedia } from '../../ui/base/use-media.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { Loading, State } from '../../ui/base/states.tsx'
import { SheetImportButton } from '../imports/index.ts'
import { columnsOf, filtersOf } from './site-columns.tsx'
import { shapeOf } from './site-drawing.ts'
import type { SiteMapProps } from './site-map.tsx'
import './sites.css'
import { siteStale } from './stale.ts'
import { useSiteActions } from './use-site-actions.tsx'

const SiteMap = lazy(async () => ({ default: (await import('./site-map.tsx')).SiteMap }))
const readShown = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)

export const SiteListPage = () => {
  const t = useText()
  const canEdit = useCan('site:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(sites.queryPageList, filters)
  const act = useSiteActions()
  const map = useSiteFocus()
  const actions = actionsOf(t, { canEdit, onShow: map.show, onRemove: act.remove })
  return (
    <div className={classNames('site-page', map.isShown && 'has-map')}>
      <ListPage
        name="sites"
        title={t('sites.title')}
        list={list}
        columns={columns}
        keyOf={(site) => site.id}
        nameOf={(site) => site.siteName}
        primary={{ label: t('sites.add'), can: canEdit, to: paths.siteAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can: canEdit, onSelect: act.remove }]}
        actions={actions}
        tools={
          <>
            {canEdit && (
              <SheetImportButton
                calls={sites}
                title={t('sites.importTitle')}
                nameLabel={t('sites.name')}
                stale={siteStale}
              />
            )}
            <Button icon="map" aria-pressed={map.isShown} onClick={map.toggle}>
              {t(map.isShown ? 'sites.hideMap' : 'sites.showMap')}
            </Button>
          </>
        }
      />
      {map.isShown && (
        <aside className="site-beside" aria-label={t('sites.map')}>
          <MapBeside {...map.props} />
        </aside>
      )}
      {act.dialog}
    </div>
  )
}

const MapBeside = (props: Omit<SiteMapProps, 'onUnsupported'>) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  if (!hasMap) return <State icon="map" title={t('drawing.unsupported')} />
  return (
    <Suspense fallback={<Loading />}>
      <SiteMap {...props} onUnsupported={() => setHasMap(false)} />
    </Suspense>
  )
}

/** Here the map stands above the list and leaves it no ten rows. */
const low = '(min-width: 721px) and (max-width: 1400px) and (max-height: 820px)'

/** The map moves to the focused row; whether the map is open is kept with the account. */
const useSiteFocus = () => {
  const kept = useKept('sites.map', readShown)
  const isLow = useMedia(low)
  const isShown = kept.value ?? !isLow
  const [selectedId, setSelected] = useState<number>()
  const [focus, setFocus] = useState<SiteMapProps['focus']>()
  return {
    isShown,
    toggle: () => kept.keep(!isShown),
    show: async ({ id }: SiteRow) => {
      if (!isShown) kept.keep(true)
      setSelected(id)
      const { sites: found } = await callNow(sites.querySiteList, { ids: [id] })
      const bounds = boundsOfShapes(found.map(shapeOf))
      if (bounds) setFocus({ bounds })
    },
    props: { focus, selectedId, onPick: setSelected },
  }
}

interface ActionsOf {
  readonly canEdit: boolean
  readonly onShow: (site: SiteRow) => unknown
  readonly onRemove: (chosen: readonly SiteRow[]) => void
}

const actionsOf = (t: Translate, { canEdit, onShow, onRemove }: ActionsOf): RowAction<SiteRow>[] => [
  { key: 'show', label: t('sites.onMap'), onSelect: (site) => void onShow(site) },
  { key: 'edit', label: t('pieces.verbs.edit'), can: canEdit, to: ({ id }) => `${paths.siteUpdate}?id=${id}` },
  {
    key: 'subscribe',
    label: t('sites.subscribe'),
    can: canEdit,
    to: ({ id }) => `${paths.siteSubscriptionAdd}?site=${id}`,
  },
  { key: 'push', label: t('sites.push.title'), to: ({ id }) => `${sitePath(id)}?tab=push` },
  {
    key: 'records',
    label: t('sites.records.title'),
    to: ({ id }) => `${sitePath(id)}?tab=records`,
  },
  {
    key: 'delete',
    label: t('pieces.verbs.delete'),
    can: canEdit,
    isShown: ({ isOwn }) => isOwn,
    isDanger: true,
    onSelect: (site) => onRemove([site]),
  },
]
