import { type SiteRow, sites } from '@coldway/contract/sites/sites.ts'
import type { ReactNode } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { siteStale } from './stale.ts'

interface SiteActions {
  readonly remove: (chosen: readonly SiteRow[]) => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

export const useSiteActions = (): SiteActions => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const deleteAll = useMutate(sites.deleteByIds, { stale: siteStale })
  return {
    /** Global sites of other organisations are left out: the server would refuse all because of them. */
    remove: (chosen) => {
      const own = chosen.filter(({ isOwn }) => isOwn)
      if (own.length === 0) return notify(t('sites.notOwn'))
      const [first] = own
      ask({
        title:
          own.length === 1 && first
            ? t('sites.deleteTitle', { name: first.siteName })
            : t('sites.deleteMany', { count: own.length }),
        text:
          own.length === chosen.length ? t('sites.deleteText') : `${t('sites.deleteText')} ${t('sites.othersStay')}`,
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleteAll.mutateAsync({ ids: own.map(({ id }) => id) })
          notify(t('sites.deleted'), 'ok')
        },
      })
    },
    dialog,
  }
}
