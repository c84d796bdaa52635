import { compliance, type OrgCompliance } from '@coldway/contract/compliance/compliance.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Dot } from '../../ui/base/pill.tsx'
import './cold-today.css'
import { ShortList } from './short-list.tsx'

/** The last reports move these figures even where no alarm does. */
const againMs = 60_000

type Figures = Omit<OrgCompliance, 'orgId' | 'orgName'>

/** How much of today's watched time was without a temperature alarm, by organisation, the worst first. */
export const ColdToday = () => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error } = useCall(compliance.queryToday, {}, { repeatMs: againMs })
  return (
    <ShortList
      title={t('shell.home.cold')}
      hint={data && data.total > 0 ? t('shell.home.coldHint', { share: shareOf(data.all) }) : undefined}
      none={<NoneWatched />}
      rows={data?.organisations}
      total={data?.total ?? 0}
      error={error ? textOf(error) : undefined}
      keyOf={({ orgId }) => orgId}
      to={`${paths.alarms}?kind=temperature`}
    >
      {(one) => (
        <div className={`cold-row is-${toneOf(one)}`}>
          <OrgName one={one} />
          <b>
            {shareOf(one)} <Dot tone={toneOf(one)} label={t(`shell.home.coldStates.${toneOf(one)}`)} />
          </b>
          <i className="cold-bar" aria-hidden="true">
            <i style={{ width: `${100 * ratioOf(one)}%` }} />
          </i>
          <Words one={one} />
        </div>
      )}
    </ShortList>
  )
}

/** The alarms of the organisation where it had some today, and else its devices: neither list is empty. */
const OrgName = ({ one: { orgId, orgName, devicesOut } }: { one: OrgCompliance }) => {
  const canDevices = useCan('device:view') ?? false
  if (devicesOut > 0) return <Link to={`${paths.alarms}?orgId=${orgId}&kind=temperature`}>{orgName}</Link>
  return canDevices ? <Link to={`${paths.portableDevices}?orgId=${orgId}`}>{orgName}</Link> : orgName
}

const NoneWatched = () => {
  const t = useText()
  const canEdit = useCan('alarm:edit') ?? false
  return (
    <>
      {t('shell.home.coldNone')} {canEdit && <Link to={paths.alarmPolicies}>{t('titles.alarmPolicies')}</Link>}
    </>
  )
}

const toneOf = ({ devicesOut, devicesOutNow }: Figures): 'ok' | 'warning' | 'bad' => {
  if (devicesOutNow > 0) return 'bad'
  return devicesOut > 0 ? 'warning' : 'ok'
}
const ratioOf = ({ watchedS, outOfRangeS }: Figures): number => 1 - outOfRangeS / Math.max(1, watchedS)
/** Rounded down: 99.97 is not "100 %". */
const shareOf = (one: Figures): string => {
  const percent = Math.floor(1000 * ratioOf(one)) / 10
  return `${formatNumber(percent, percent === 100 ? 0 : 1)} %`
}

/** A narrow panel breaks the line between the parts, and not inside of one. */
const Words = ({ one: { devices, devicesOut, devicesOutNow } }: { one: Figures }) => {
  const t = useText()
  return (
    <small>
      <span>{t('shell.home.coldDevices', { count: devices })}</span>
      {devicesOut > 0 && <span>{` · ${t('shell.home.coldOut', { out: formatNumber(devicesOut) })}`}</span>}
      {devicesOutNow > 0 && <span>{` · ${t('shell.home.coldOutNow', { out: formatNumber(devicesOutNow) })}`}</span>}
    </small>
  )
}
