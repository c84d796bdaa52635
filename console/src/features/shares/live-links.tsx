import { limits } from '@coldway/contract/limits.ts'
import { type Share, shares } from '@coldway/contract/shares/shares.ts'
import { callNow } from '../../api/call-now.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import type { SharedThing } from './share-dialog.tsx'

/** The active links to these devices, each with its expiry. */
export const LiveLinks = ({ things }: { things: readonly SharedThing[] }) => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, question] = useConfirm()
  const links = useCall(
    shares.queryPageList,
    {
      page: 1,
      size: limits.pageSizesOfStandardTable[2],
      conditionVos: [
        { column: 'deviceId', type: 'in', value: things.map(({ id }) => id) },
        { column: 'state', type: 'eq', value: 'live' },
      ],
    },
    { freshMs: 0 },
  )
  const revoke = (share: Share) =>
    ask({
      title: t('shares.revokeTitle'),
      text: t('shares.revokeText'),
      action: t('shares.revoke'),
      isDanger: true,
      run: async () => {
        await callNow(shares.revoke, { id: share.id })
        notify(t('shares.revoked'), 'ok')
        await links.refetch()
      },
    })
  const rows = links.data?.records ?? []
  return (
    <section className="share-links" aria-label={t('shares.existing')}>
      <h3>{t('shares.existing')}</h3>
      {links.error && <ErrorState text={textOf(links.error)} onRetry={() => void links.refetch()} />}
      {links.isPending && <Loading />}
      {links.data && rows.length === 0 && <p className="share-none">{t('shares.none')}</p>}
      <ul>
        {rows.map((share) => (
          <li key={share.id}>
            <LinkLine share={share} />
            <Button size="small" onClick={() => revoke(share)}>
              {t('shares.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {question}
    </section>
  )
}

const LinkLine = ({ share }: { share: Share }) => {
  const t = useText()
  const end = share.expireTime === null ? t('shares.untilRevoked') : t('shares.until', { time: share.expireTime })
  return (
    <span>
      <b>{[t(`enums.sharePages.${share.page}`), end].join(' · ')}</b>
      <small>{[share.userName, share.createTime, t('shares.opens', { count: share.opens })].join(' · ')}</small>
    </span>
  )
}
