/** The organisation that a new device belongs to. The root of the installation holds none, so a new installation needs one below. */
import type { OrgNode } from '@coldway/contract/users/organisations.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCan, useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { State } from '../../ui/base/states.tsx'

export interface DevicePlaces {
  /** For the field: the root is shown, as the others stand below it, and cannot be chosen. */
  readonly tree: { readonly nodes: readonly OrgNode[]; readonly isOff: (node: { readonly id: number }) => boolean }
  /** The user's own organisation, or the only one below the root. */
  readonly first: number | undefined
  readonly isEmpty: boolean
}

/** Undefined while loading. */
export const useDevicePlaces = (): DevicePlaces | undefined => {
  const me = useMe()
  const nodes = useOrgTree()
  if (!me || !nodes) return undefined
  const below = nodes.filter(({ isRoot }) => !isRoot)
  const own = below.find(({ id }) => id === me.orgId) ?? (below.length === 1 ? below[0] : undefined)
  const isOff = ({ id }: { readonly id: number }) => !below.some((one) => one.id === id)
  return { tree: { nodes, isOff }, first: own?.id, isEmpty: below.length === 0 }
}

/** Leads on to the organisation that is missing, or says who can add it. */
export const NoDevicePlace = () => {
  const t = useText()
  const canAdd = useCan('organisation:edit')
  return (
    <State
      icon="building"
      title={t('devices.noPlace.title')}
      hint={t(canAdd ? 'devices.noPlace.hint' : 'devices.noPlace.ask')}
      action={canAdd && <Link to={paths.organisationAdd}>{t('titles.organisationAdd')}</Link>}
    />
  )
}
