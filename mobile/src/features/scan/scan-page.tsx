/** Scan: finds a device or a shipment by a code, from the camera or typed, and binds a device to the shipment it was opened for. */
import { useCall } from '@coldway/console/api/use-call.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Field } from '@coldway/console/ui/form/field.tsx'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../account/grants.ts'
import { candidatesOf } from './candidates.ts'
import { Found } from './found.tsx'
import './scan.css'
import { useCamera } from './use-camera.ts'

export const ScanPage = () => {
  const t = useText()
  const [query] = useSearchParams()
  const shipmentId = Number(query.get('shipment'))
  const canBind = useMay('waybill:edit')
  const { data: shipment } = useCall(
    waybills.queryMonitoringById,
    { id: shipmentId },
    { isEnabled: canBind && Number.isSafeInteger(shipmentId) && shipmentId > 0 },
  )
  const [code, setCode] = useState<string>()
  const [isOn, setOn] = useState(false)
  const [video, state] = useCamera(isOn && code === undefined, (text) => {
    setCode(text)
    // A gloved hand and a loud yard: the phone says by itself that it has read something.
    navigator.vibrate?.(60)
  })
  return (
    <div className="thing scan">
      <h1>{shipment ? t('companion.scan.bindTo', { name: shipment.waybillNo }) : t('companion.tabs.scan')}</h1>
      {code === undefined ? (
        <>
          {isOn && (
            <div className="scan-view">
              <video ref={video} muted playsInline aria-label={t('companion.scan.view')} />
              <i aria-hidden="true" />
            </div>
          )}
          {(state === 'denied' || state === 'none') && <Alert>{t(`companion.scan.${state}`)}</Alert>}
          {!isOn && (
            <Button kind="primary" icon="search" onClick={() => setOn(true)}>
              {t('companion.scan.camera')}
            </Button>
          )}
          <Typed onCode={setCode} />
        </>
      ) : (
        <>
          <Found scanned={code} candidates={candidatesOf(code)} shipment={shipment} />
          <Button icon="refresh" onClick={() => setCode(undefined)}>
            {t('companion.scan.next')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The field for a torn label, and for scanners that type. */
const Typed = ({ onCode }: { onCode: (code: string) => void }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="scan-typed"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onCode(typed)
      }}
    >
      <Field
        label={t('companion.scan.typed')}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" icon="search">
        {t('companion.tabs.find')}
      </Button>
    </form>
  )
}
