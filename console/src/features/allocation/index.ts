/**
 * Allocation: devices on the left, an organisation on the right, and the transfer between them. Not here: the tree itself
 * (features/organisations) and the devices (the device base).
 */
export { AllocationPage } from './allocation-page.tsx'
