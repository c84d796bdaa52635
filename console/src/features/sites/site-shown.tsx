import { type Site, sites } from '@coldway/contract/sites/sites.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { boundsOfShapes } from '../../map/shapes.ts'
import { useText } from '../../settings/texts.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import { shapeOf } from './site-drawing.ts'
import './sites.css'

const SiteMap = lazy(async () => ({ default: (await import('./site-map.tsx')).SiteMap }))

/** A site for those who may not change it: the facts of its form, and its area on a map that fits it. */
export const SiteShown = ({ site }: { readonly site: Site }) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  const drawn = useCall(sites.querySiteList, { ids: [site.id] })
  const focus = useMemo(() => {
    const bounds = boundsOfShapes((drawn.data?.sites ?? []).map(shapeOf))
    return bounds && { bounds }
  }, [drawn.data])
  const facts = [
    [t('sites.no'), site.siteNo],
    [t('sites.gln'), site.gln],
    [t('sites.type'), t(`enums.siteTypes.${site.siteType}`)],
    [t('sites.organisation'), site.orgName ?? t('sites.otherOrganisation')],
    [t('sites.address'), site.address],
  ] as const
  return (
    <div className="site-shown">
      <dl>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
      </dl>
      <div className="site-shown-map">
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <SiteMap focus={focus} selectedId={site.id} onPick={() => {}} onUnsupported={() => setHasMap(false)} />
          </Suspense>
        ) : (
          <State icon="map" title={t('drawing.unsupported')} />
        )}
      </div>
    </div>
  )
}
