/**
 * The message centre: what rules told the own account, and the bell of the top bar with the count of what was not read. And
 * the screen that a link in an e-mail leads to, by which its recipient ends them; it asks nobody to sign in. Not here: who
 * is told what (alarm policies, sites, lines), and what leaves by other ways (outbox).
 */
export { MessagesPage } from './messages-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
