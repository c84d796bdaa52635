/**
 * Now: what needs a person at once: requests to open a lock, which run out first, then alarms that nobody has acknowledged, the
 * worst first, then late shipments. Each part stands here with its grant alone, and makes one bounded call.
 */
import { useText } from '@coldway/console/settings/texts.ts'
import { State } from '@coldway/console/ui/base/states.tsx'
import { useMenu } from '../../account/grants.ts'
import { Alarms } from './alarms.tsx'
import { LateShipments } from './late-shipments.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import './now.css'
import { UnlockRequests } from './unlock-requests.tsx'

export const NowPage = () => {
  const t = useText()
  const hasAlarms = useMenu('mobile:alarm')
  const hasUnlocks = useMenu('mobile:command')
  const hasWaybills = useMenu('mobile:waybill')
  const hasAny = hasAlarms || hasUnlocks || hasWaybills
  return (
    <div className="now">
      <h1>{t('companion.now.title')}</h1>
      {hasUnlocks && <UnlockRequests />}
      {hasAlarms && <Alarms />}
      {hasWaybills && <LateShipments />}
      {hasAny && <NothingWaits />}
      {!hasAny && <State icon="lock" title={t('companion.now.noGrants')} hint={t('companion.now.noGrantsHint')} />}
    </div>
  )
}
