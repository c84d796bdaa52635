/**
 * /view/deviceBase/deviceConnect: connects a device in three steps: choose what it speaks and register it, enter host and port
 * in it, and watch for its first report. With `?code=` it begins at the second step, for a device that is registered.
 */
import { connections } from '@coldway/contract/devices/connections.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import './connect.css'
import { ConnectForm } from './connect-form.tsx'
import { ConnectSetup } from './connect-setup.tsx'
import { NoDevicePlace, useDevicePlaces } from './device-place.tsx'

export const DeviceConnectPage = () => {
  const textOf = useErrorText()
  const places = useDevicePlaces()
  const [address, setAddress] = useSearchParams()
  const [made, setMade] = useState<Credential>()
  const known = useCall(connections.queryConnections, { origin: window.location.origin })
  if (known.error) return <ErrorState text={textOf(known.error)} onRetry={() => void known.refetch()} />
  if (!places || !known.data) return <Loading />
  const code = address.get('code') ?? ''
  if (code === '' && places.isEmpty) return <NoDevicePlace />
  if (code === '')
    return (
      <ConnectForm
        places={places}
        ways={known.data.connections}
        onDone={(credential) => {
          setMade(credential)
          setAddress({ code: credential.deviceCode })
        }}
      />
    )
  return (
    <ConnectSetup
      key={code}
      code={code}
      // The secret is shown once, and only to whoever registered the device.
      secret={made?.deviceCode === code ? made.secret : undefined}
      {...known.data}
    />
  )
}
