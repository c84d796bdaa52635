import type { ServiceStatus } from '@coldway/contract/enums.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from './icon.tsx'
import { Pill, type Tone } from './pill.tsx'
import './service-end.css'

/** The service end of a device, with a sign when it is near or past, because colour alone does not suffice. */
export const ServiceEnd = ({ status, endDate }: { status: ServiceStatus; endDate: string }) => {
  const t = useText()
  const { tone, icon } = looks[status]
  return (
    <span className="service-end">
      <Pill tone={tone} icon={icon}>
        {t(`enums.serviceStatuses.${status}`)}
      </Pill>
      <small>{t('devices.serviceUntil', { date: endDate })}</small>
    </span>
  )
}

const looks: Readonly<Record<ServiceStatus, { tone: Tone; icon: IconName }>> = {
  normal: { tone: 'ok', icon: 'check' },
  aboutToExpire: { tone: 'warning', icon: 'clock' },
  expired: { tone: 'bad', icon: 'warning' },
}
