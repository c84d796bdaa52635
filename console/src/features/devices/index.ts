/**
 * Devices as things: the device base. Owns: one list that is the screen of portable devices, gateways, labels, locks and
 * thermometers in every set of routes, the form, credentials, use, and binding labels to gateways. Not here: where a device
 * is and what it measures (monitoring), which organisation has it (allocation).
 */
export {
  BindLabelPage,
  BluetoothPage,
  GatewayPage,
  LabelPage,
  LockPage,
  PortablePage,
} from './device-list-page.tsx'
export { DeviceAddPage } from './device-add-page.tsx'
export { DeviceUpdatePage } from './device-update-page.tsx'
