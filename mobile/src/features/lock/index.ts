/** The lock of the companion on its screens: the page that stands before everything, and its row among the account's settings. */
export { LockChoice } from './lock-choice.tsx'
export { LockPage } from './lock-page.tsx'
