/**
 * Allocation: devices on the left, an organisation on the right, and what goes from one to the other. Not here: the tree itself
 * (features/organisations) and what a device is (the device base).
 */
export { AllocationPage } from './allocation-page.tsx'
