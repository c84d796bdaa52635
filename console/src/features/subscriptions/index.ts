/**
 * The parts of forms that subscriptions to sites and to lines share: who is watched, and who is notified over which channel.
 * Not here: the forms themselves (sites, lines). It stands apart so that a map with sites on it loads no form.
 */
export { DevicesField, OrganisationsField, SitesField } from './choices.tsx'
export { EventChecks } from './event-checks.tsx'
export { useDevicesOfVehicle } from './use-devices-of-vehicle.ts'
export { PushChannelFields, PushForm, type PushRecipients } from './push-form.tsx'
