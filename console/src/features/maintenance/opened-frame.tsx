import { type DeviceAtHand, logHours } from '@coldway/contract/devices/maintenance.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import './maintenance.css'
import type { LogHours, Opened } from './use-opened.ts'

interface OpenedFrameProps {
  readonly title: string
  readonly device: DeviceAtHand
  readonly opened: Omit<Opened<unknown>, 'data' | 'open'>
  readonly count: number
  readonly isCut: boolean
  readonly other: { readonly label: string; readonly path: string }
  readonly children: ReactNode
}

/** The frame both pages share: bar, device and span. */
export const OpenedFrame = ({ title, device, opened, count, isCut, other, children }: OpenedFrameProps) => {
  const t = useText()
  const navigate = useNavigate()
  const spans = logHours.map((hours) => ({ value: String(hours), label: t(`maintenance.h${hours}`) }))
  return (
    <div className="maintenance">
      <header className="maintenance-bar">
        <b>
          <Icon name="snow" /> {t('shell.product')}
        </b>
        <Button size="small" icon="key" onClick={opened.leave}>
          {t('maintenance.leave')}
        </Button>
      </header>
      <main className="maintenance-body">
        <section className="maintenance-device">
          <h1>{title}</h1>
          <p>
            <b>{device.deviceName}</b> {device.deviceCode} · {t(`enums.deviceCategories.${device.category}`)}
            {device.model && ` · ${device.model}`} · {device.protocol}
          </p>
          <div className="maintenance-tools">
            <Segmented
              label={t('maintenance.span')}
              value={String(opened.hours)}
              onChange={(hours) => opened.onHours(Number(hours) as LogHours)}
              options={spans}
            />
            <IconButton
              icon="refresh"
              label={t('maintenance.refresh')}
              disabled={opened.isBusy}
              onClick={opened.refresh}
            />
            <Button size="small" onClick={() => void navigate(other.path)}>
              {other.label}
            </Button>
          </div>
          {opened.error && <Alert>{opened.error}</Alert>}
          <p className="maintenance-count">
            {t('maintenance.count', { n: formatNumber(count) })}
            {isCut && ` · ${t('maintenance.cut', { n: formatNumber(count) })}`}
          </p>
        </section>
        {children}
      </main>
    </div>
  )
}
