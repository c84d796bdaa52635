/** The organisations that a shipment is shared with: chosen, listed and taken back by those to whom it belongs. */
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import { type WaybillShare, waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { ShareButton } from '../shares/index.ts'
import { PartnersField, waybillStale } from '../waybills/index.ts'

const stale = [waybillShares.queryList, waybillShares.queryPartners, ...waybillStale]

export const ShipmentSharing = ({ of }: { readonly of: WaybillDetail }) => {
  const waybillId = of.id
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('waybill:edit') ?? false
  const list = useCall(waybillShares.queryList, { waybillId })
  return (
    <Panel
      title={t('waybills.sharing.title')}
      label={t('waybills.sharing.title')}
      className="shipment-files-panel"
      actions={<ShipmentLink of={of} />}
    >
      <p className="shipment-files-rule">{t('waybills.sharing.hint')}</p>
      {canEdit && <ShareForm waybillId={waybillId} />}
      {list.data ? (
        <Shares waybillId={waybillId} shares={list.data.shares} canEdit={canEdit} />
      ) : list.error ? (
        <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <Loading />
      )}
    </Panel>
  )
}

/** A link for somebody without an account, such as the customer. */
const ShipmentLink = ({ of }: { readonly of: WaybillDetail }) => {
  // A device that was exchanged on the way is not on the link.
  const carried = of.devices.filter(({ boundUntil }) =>
    of.state === 'completed' ? boundUntil === of.completionTime : boundUntil === null,
  )
  const things = carried.flatMap(({ deviceId: id, deviceName }) =>
    deviceName === null ? [] : [{ id, title: deviceName }],
  )
  if (things.length === 0) return null
  return <ShareButton things={things} page="home" waybill={{ id: of.id, state: of.state }} />
}

const ShareForm = ({ waybillId }: { readonly waybillId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const [codes, setCodes] = useState<readonly string[]>([])
  const sharing = useMutate(waybillShares.add, { stale })
  const share = () =>
    sharing.mutate(
      { waybillId, orgCodes: [...codes] },
      {
        onSuccess: () => {
          notify(t('waybills.sharing.shared'), 'ok')
          setCodes([])
        },
      },
    )
  return (
    <div className="shipment-share-form">
      <PartnersField
        codes={codes}
        onChange={(chosen) => {
          sharing.reset()
          setCodes(chosen)
        }}
        error={sharing.error ? textOf(sharing.error) : undefined}
      />
      <Button kind="primary" disabled={codes.length === 0} isBusy={sharing.isPending} onClick={share}>
        {t('waybills.sharing.share')}
      </Button>
    </div>
  )
}

interface SharesProps {
  readonly waybillId: number
  readonly shares: readonly WaybillShare[]
  readonly canEdit: boolean
}

const Shares = ({ waybillId, shares, canEdit }: SharesProps) => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const removing = useMutate(waybillShares.remove, { stale })
  const takeBack = (share: WaybillShare) =>
    ask({
      title: t('waybills.sharing.takeBackTitle', { name: nameOf(share) }),
      text: t('waybills.sharing.takeBackText'),
      action: t('waybills.sharing.takeBack'),
      isDanger: true,
      run: async () => {
        await removing.mutateAsync({ waybillId, orgCodes: [share.orgCode] })
        notify(t('waybills.sharing.takenBack'), 'ok')
      },
    })
  if (shares.length === 0) return <Empty text={t('waybills.sharing.none')} />
  return (
    <>
      <ul className="shipment-files" aria-label={t('waybills.sharing.with')}>
        {shares.map((share) => (
          <li key={share.orgCode}>
            <span>
              <b>{nameOf(share)}</b>
              <small>
                {[share.orgName && share.orgCode, share.userName, share.createTime].filter(Boolean).join(' · ')}
              </small>
            </span>
            {canEdit && <Button onClick={() => takeBack(share)}>{t('waybills.sharing.takeBack')}</Button>}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

/** Names an organisation by its code when the user may not see it. */
const nameOf = ({ orgName, orgCode }: WaybillShare): string => orgName ?? orgCode
