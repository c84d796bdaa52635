/**
 * The outbox: sent messages and their state. Owns: the list, one message with its text, and resending a failed one. Not here:
 * recipients, and why a message is sent (the features that write them). Only administrators of the root may read a code inside
 * a text; the server leaves the text out for everyone else.
 */
export { stateLooks } from './message-state.tsx'
export { OutboxPage } from './outbox-page.tsx'
