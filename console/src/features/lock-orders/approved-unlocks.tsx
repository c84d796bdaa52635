/**
 * Approved requests whose lock has not answered: the command is on its way. Who asked may take the code of one opening instead, where
 * the lock has reported one; for every other lock the row says that it opens only while it is connected.
 */
import { limits } from '@coldway/contract/limits.ts'
import { type UnlockRequest, unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { lockOrderStale } from './use-lock-order.ts'
import './lock-orders.css'

const stale = [unlockRequests.queryPageList, ...lockOrderStale]
const onTheWay = {
  page: 1,
  size: limits.bulkRowsMax,
  conditionVos: [{ column: 'state', type: 'eq', value: 'inProgress' }],
}
const repeatMs = 15_000

interface Given {
  readonly name: string
  readonly code: string
}

export const ApprovedUnlocks = () => {
  const t = useText()
  const { data } = useCall(unlockRequests.queryPageList, onTheWay, { repeatMs })
  const [given, setGiven] = useState<Given>()
  const approved = data?.records.filter(({ state }) => state === 'inProgress') ?? []
  return (
    <>
      {approved.length > 0 && (
        <Panel
          title={t('lockOrders.unlocks.onTheWay')}
          label={t('lockOrders.unlocks.onTheWay')}
          className="unlock-inbox"
        >
          <ul>
            {approved.map((request) => (
              <Approved key={request.id} request={request} onGiven={setGiven} />
            ))}
          </ul>
        </Panel>
      )}
      <Dialog
        isOpen={given !== undefined}
        title={t('lockOrders.unlocks.codeOf', { name: given?.name ?? '' })}
        onClose={() => setGiven(undefined)}
      >
        <output className="unlock-code">{given?.code}</output>
        <p>{t('lockOrders.unlocks.codeHint')}</p>
      </Dialog>
    </>
  )
}

const Approved = ({ request, onGiven }: { request: UnlockRequest; onGiven: (given: Given) => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const taking = useMutate(unlockRequests.takeCode, { stale })
  const { id, deviceName, deviceCode, plate, code, canTakeCode } = request
  return (
    <li aria-label={deviceName}>
      <div className="unlock-what">
        <b>{deviceName}</b>
        <small>{plate ?? deviceCode}</small>
        <small>{t(code === 'ready' ? 'lockOrders.unlocks.hasCode' : 'lockOrders.unlocks.noCode')}</small>
      </div>
      {canTakeCode && (
        <div className="unlock-decision">
          <Button
            size="large"
            isBusy={taking.isPending}
            onClick={() =>
              taking.mutate({ id }, { onSuccess: (taken) => onGiven({ name: deviceName, code: taken.code }) })
            }
          >
            {t('lockOrders.unlocks.takeCode')}
          </Button>
          {taking.error && <Alert isLine>{textOf(taking.error)}</Alert>}
        </div>
      )}
    </li>
  )
}
