/** Columns and filters of the list of sites. */
import { sitePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { type SiteType, siteShapes, siteSources, siteTypes } from '@coldway/contract/enums.ts'
import type { SiteRow } from '@coldway/contract/sites/sites.ts'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { formatNumber, formatPlace } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { siteSigns } from './site-signs.ts'

export const typeOptions = (t: Translate) => siteTypes.map((value) => ({ value, label: t(`enums.siteTypes.${value}`) }))
export const typeWords = (t: Translate): Record<string, string> =>
  Object.fromEntries(siteTypes.map((type) => [type, t(`enums.siteTypes.${type}`)]))

export const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('sites.find') },
  { key: 'siteName', label: t('sites.name') },
  { key: 'siteNo', label: t('sites.no') },
  { key: 'gln', label: t('sites.gln') },
  { key: 'siteType', label: t('sites.type'), options: typeOptions(t) },
  { key: 'orgId', label: t('sites.organisation'), nodes: nodes ?? [], isId: true },
  {
    key: 'shape',
    label: t('sites.shape'),
    options: siteShapes.map((value) => ({ value, label: t(`enums.siteShapes.${value}`) })),
  },
  { key: 'address', label: t('sites.address') },
]

export const columnsOf = (t: Translate): ListColumn<SiteRow>[] => [
  {
    key: 'siteName',
    label: t('sites.name'),
    cell: (site) => (
      <Link to={sitePath(site.id)}>
        <SiteName type={site.siteType} name={site.siteName} isGlobal={site.isGlobal} />
      </Link>
    ),
    isFixed: true,
    isSortable: true,
  },
  { key: 'siteNo', label: t('sites.no'), cell: (site) => site.siteNo, isSortable: true },
  { key: 'gln', label: t('sites.gln'), cell: (site) => site.gln, isSortable: true },
  {
    key: 'siteType',
    label: t('sites.type'),
    cell: (site) => t(`enums.siteTypes.${site.siteType}`),
    words: typeWords(t),
    isSortable: true,
  },
  {
    key: 'shape',
    label: t('sites.shape'),
    cell: (site) => t(`enums.siteShapes.${site.shape}`),
    words: Object.fromEntries(siteShapes.map((shape) => [shape, t(`enums.siteShapes.${shape}`)])),
  },
  {
    key: 'radius',
    label: t('sites.radius'),
    cell: (site) => (site.radius === null ? null : formatNumber(site.radius)),
    isNumber: true,
  },
  {
    key: 'coordinates',
    label: t('sites.centre'),
    cell: (site) => formatPlace({ lat: site.centerlat, lng: site.centerlng }),
  },
  { key: 'address', label: t('sites.address'), cell: (site) => site.address },
  { key: 'orgName', label: t('sites.organisation'), cell: (site) => site.orgName ?? t('sites.otherOrganisation') },
  {
    key: 'subscriptionCount',
    label: t('sites.subscriptions'),
    cell: (site) => formatNumber(site.subscriptionCount),
    isNumber: true,
  },
  {
    key: 'source',
    label: t('sites.source'),
    cell: (site) => t(`enums.siteSources.${site.source}`),
    words: Object.fromEntries(siteSources.map((source) => [source, t(`enums.siteSources.${source}`)])),
  },
  { key: 'createTime', label: t('sites.created'), cell: (site) => site.createTime, isSortable: true },
]

interface SiteNameProps {
  readonly type: SiteType
  readonly name: string
  readonly isGlobal?: boolean
}

/** The name with the sign its type has on the map. */
export const SiteName = ({ type, name, isGlobal }: SiteNameProps) => {
  const t = useText()
  const { colour, path } = siteSigns[type]
  return (
    <span className="site-name">
      <svg className="site-sign" viewBox="-5 -5 34 34" style={{ background: colour }} aria-hidden="true">
        <path d={path} />
      </svg>
      {name}
      {isGlobal && <Pill tone="brand">{t('sites.globalPill')}</Pill>}
    </span>
  )
}
