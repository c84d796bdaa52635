/** As much of Web Bluetooth as listening to one thermometer needs; few browsers have it, and none has it in its types. */
import { bthomeService, readBthome } from './bthome.ts'
import { eyeCompany, readEye } from './eye.ts'
import type { ThermometerReading } from './reading.ts'

interface Advertisement extends Event {
  readonly manufacturerData: ReadonlyMap<number, DataView>
  readonly serviceData: ReadonlyMap<string, DataView>
}
interface Advertiser extends EventTarget {
  readonly name?: string | undefined
  watchAdvertisements(options: { readonly signal: AbortSignal }): Promise<void>
}
interface Bluetooth {
  requestDevice(options: object): Promise<Advertiser>
}

/** Thermometers advertise and are not connected to, so a browser that hears no advertisements is of no use. */
export const canListen = (): boolean =>
  'bluetooth' in navigator &&
  'BluetoothDevice' in window &&
  'watchAdvertisements' in (window.BluetoothDevice as { prototype: object }).prototype

/** The browser asks the person for the thermometer. undefined: none was chosen. Call it from a press. */
export const chooseThermometer = (): Promise<Advertiser | undefined> =>
  (navigator as unknown as { readonly bluetooth: Bluetooth }).bluetooth
    .requestDevice({
      acceptAllDevices: true,
      optionalServices: [bthomeService],
      optionalManufacturerData: [eyeCompany],
    })
    .catch(() => undefined)

/** Until `signal`. `onHeard` gets undefined for an advertisement that says nothing that is known here. */
export const listenTo = async (
  thermometer: Advertiser,
  signal: AbortSignal,
  onHeard: (reading: ThermometerReading | undefined) => void,
): Promise<void> => {
  thermometer.addEventListener('advertisementreceived', (event) => onHeard(readingOf(event as Advertisement)), {
    signal,
  })
  await thermometer.watchAdvertisements({ signal })
}

const readingOf = ({ serviceData, manufacturerData }: Advertisement): ThermometerReading | undefined => {
  const [bthome, eye] = [serviceData.get(bthomeService), manufacturerData.get(eyeCompany)]
  const reading = (bthome && readBthome(bthome)) ?? (eye && readEye(eye))
  return reading?.tempC === undefined ? undefined : reading
}
