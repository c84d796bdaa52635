/** What is done with a shipment on the spot. Each is kept on this phone first, so that a yard without network is no obstacle. */
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWaiting } from '../../queue/use-do.ts'
import { LoadLink } from '../../ui/load-link.tsx'
import { Waits } from '../../ui/waits.tsx'
import { ReceiveSheet } from './receive-sheet.tsx'
import { StartSheet } from './start-sheet.tsx'
import { usePhoto } from './use-photo.ts'

export const ShipmentActions = ({ of }: { of: MonitoredDetail }) => {
  const t = useText()
  const [step, setStep] = useState<'start' | 'finish'>()
  const photo = usePhoto(of)
  const isStarting = useWaiting('start').some(({ ids }) => ids.includes(of.id))
  const isFinishing = useWaiting('finish').some(({ ids }) => ids.includes(of.id))
  const photos = useWaiting('photo').filter(({ waybillId }) => waybillId === of.id).length
  const canStart = of.state === 'toShip' && !isStarting
  const canFinish = (of.state === 'inTransit' || isStarting) && !isFinishing
  return (
    <section className="shipment-actions" aria-label={t('common.actions')}>
      {(isStarting || isFinishing || photos > 0) && <Waits />}
      {canStart && (
        <Button kind="primary" icon="play" onClick={() => setStep('start')}>
          {t('companion.queue.kinds.start')}
        </Button>
      )}
      {canFinish && (
        <Button kind="primary" icon="check" onClick={() => setStep('finish')}>
          {t('companion.queue.kinds.finish')}
        </Button>
      )}
      <label className="button button-plain shipment-photo">
        <Icon name="plus" />
        <span>{t('companion.shipment.photo')}</span>
        <input
          className="unseen"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void photo.add(file)
            event.target.value = ''
          }}
        />
      </label>
      {of.state !== 'completed' && (
        <Link className="button button-plain" to={`/scan?shipment=${of.id}`}>
          <Icon name="plus" />
          <span>{t('companion.shipment.bind')}</span>
        </Link>
      )}
      <LoadLink of={of} />
      {photo.refusal && <Alert isLine>{photo.refusal}</Alert>}
      {step === 'start' && <StartSheet of={of} onClose={() => setStep(undefined)} />}
      {step === 'finish' && <ReceiveSheet of={of} onClose={() => setStep(undefined)} />}
    </section>
  )
}
