/**
 * The outbox: what went out to people and what became of it. Owns: the list, one message with its text, sending a failed one
 * again. Not here: who gets messages (recipients) and why (the features that write them). A code inside a text is for
 * administrators of the root only; the server leaves the text out for everyone else.
 */
export { stateLooks } from './message-state.tsx'
export { OutboxPage } from './outbox-page.tsx'
