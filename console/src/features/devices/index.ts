/**
 * Devices as objects: the device base. Owns: one list that serves the screens of portable devices, gateways, labels, locks and
 * thermometers in every set of routes, the form, credentials, use, and binding labels to gateways. Not here: positions and
 * measurements (monitoring), the organisation of a device (allocation).
 */
export {
  BindLabelPage,
  BluetoothPage,
  GatewayPage,
  LabelPage,
  LockPage,
  PortablePage,
} from './device-list-page.tsx'
export { DevicesField } from './devices-field.tsx'
export { DeviceAddPage } from './device-add-page.tsx'
export { DeviceUpdatePage } from './device-update-page.tsx'
