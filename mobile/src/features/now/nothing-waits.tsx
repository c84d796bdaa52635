import { useText } from '@coldway/console/settings/texts.ts'
import { State } from '@coldway/console/ui/base/states.tsx'
import { useMenu } from '../../account/grants.ts'
import { useLateShipments, useUnlockRequests, useWaitingAlarms } from './waiting-calls.ts'

/** Says that nothing waits, once every part has answered so: what is not known is not nothing. */
export const NothingWaits = () => {
  const t = useText()
  const [alarms, unlocks, late] = [useMenu('mobile:alarm'), useMenu('mobile:command'), useMenu('mobile:waybill')]
  const lists = [useWaitingAlarms(alarms), useUnlockRequests(unlocks), useLateShipments(late)]
  const isShown = [alarms, unlocks, late]
  if (!lists.every(({ data }, at) => !isShown[at] || data?.records.length === 0)) return null
  return <State icon="snow" title={t('companion.now.nothing')} hint={t('companion.now.nothingHint')} />
}
