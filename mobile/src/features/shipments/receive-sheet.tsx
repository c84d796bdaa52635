/**
 * Receives a shipment: who takes the goods, a word, and their signature or, where nobody can sign, a photo. Signature, photo and
 * the end of the shipment are kept on the phone together, and sent in this order.
 */
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { formatNumber } from '@coldway/console/settings/format.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { Dialog } from '@coldway/console/ui/overlay/dialog.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { limits } from '@coldway/contract/limits.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { deedOf, useDoing } from '../../queue/use-do.ts'
import '../../ui/sheet.css'
import type { Place } from '../../ui/place.ts'
import { Reason } from './reason.tsx'
import { shrunk } from './shrink.ts'
import { pngOf, SignaturePad } from './signature-pad.tsx'
import { usePlace } from './use-place.ts'

interface ReceiveSheetProps {
  readonly of: MonitoredDetail
  readonly onClose: () => void
}

export const ReceiveSheet = ({ of, onClose }: ReceiveSheetProps) => {
  const t = useText()
  const signerId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [signer, setSigner] = useState('')
  const [isSigned, setSigned] = useState(false)
  const [photo, setPhoto] = useState<File>()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const place = usePlace()
  const doing = useDoing()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const name = signer.trim()
    if (name === '' || reason.trim() === '') return setProblem(t('pieces.form.required'))
    if (!isSigned && !photo) return setProblem(t('companion.shipment.proof.needSign'))
    try {
      const pictures = {
        signature: isSigned && canvas.current ? await pngOf(canvas.current) : undefined,
        photo: photo && (await shrunk(photo)),
      }
      const given = { of, signer: name, reason: reason.trim(), place: place ?? null, ...pictures }
      if (!(await doing.add(deedsOf(given)))) return setProblem(undefined)
    } catch {
      return setProblem(t('companion.shipment.noPhoto'))
    }
    notify(t('companion.queue.taken'), 'ok')
    onClose()
  }
  const title = t('companion.queue.kinds.finish')
  return (
    <Dialog isOpen isDrawer title={`${title} · ${of.waybillNo}`} onClose={onClose}>
      <form className="sheet" onSubmit={(event) => void send(event)}>
        <label htmlFor={signerId}>{t('companion.shipment.proof.signer')}</label>
        <input
          id={signerId}
          className="sheet-line"
          value={signer}
          maxLength={limits.nameMax}
          autoComplete="off"
          onChange={(event) => setSigner(event.target.value)}
        />
        <span>{t('companion.shipment.proof.sign')}</span>
        <SignaturePad canvas={canvas} isSigned={isSigned} onChange={setSigned} />
        <PhotoField photo={photo} onChange={setPhoto} />
        <Reason phrases={['complete', 'remarks']} value={reason} onChange={setReason} />
        <PlaceWords place={place} />
        {(problem ?? doing.refusal) && <Alert isLine>{problem ?? doing.refusal}</Alert>}
        <Button type="submit" kind="primary" icon="check">
          {title}
        </Button>
      </form>
    </Dialog>
  )
}

interface Received {
  readonly of: MonitoredDetail
  readonly signer: string
  readonly reason: string
  readonly place: Place | null
  readonly signature: Uint8Array<ArrayBuffer> | undefined
  readonly photo: Uint8Array<ArrayBuffer> | undefined
}

const deedsOf = ({ of: { id, waybillNo }, signer, reason, place, signature, photo }: Received) => {
  const at = printTime(serverNowMs(), zoneInUse())
  const proves = { signer, place, signTime: at }
  const nameOf = (end: string) => `${waybillNo} ${at.replaceAll(':', '.')} ${end}`
  const add = (role: 'signature' | 'photo', file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }) =>
    deedOf('photo', { waybillId: id, proof: { role, ...proves }, file }, `${waybillNo} · ${signer}`)
  return [
    ...(signature ? [add('signature', { name: nameOf('signature.png'), bytes: signature })] : []),
    ...(photo ? [add('photo', { name: nameOf('delivery.jpg'), bytes: photo })] : []),
    deedOf('finish', { ids: [id], reason, endTime: at }, `${waybillNo} · ${reason}`),
  ]
}

const PhotoField = ({ photo, onChange }: { photo: File | undefined; onChange: (photo: File) => void }) => {
  const t = useText()
  return (
    <label className="button button-plain shipment-photo">
      <Icon name={photo ? 'check' : 'plus'} />
      <span>{t(photo ? 'companion.shipment.proof.again' : 'companion.shipment.proof.photoOf')}</span>
      {photo && <small>{t('companion.shipment.proof.taken')}</small>}
      <input
        className="unseen"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChange(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}

const PlaceWords = ({ place }: { place: Place | null | undefined }) => {
  const t = useText()
  if (place === undefined) return <small>{t('companion.shipment.proof.placeAsked')}</small>
  if (place === null) return <small>{t('companion.shipment.proof.placeUnknown')}</small>
  return <small>{t('companion.shipment.proof.placeKnown', { m: formatNumber(Math.ceil(place.accuracyM)) })}</small>
}
