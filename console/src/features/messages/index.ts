/**
 * The message centre: notifications to the user's own contact, and the bell of the top bar with the unread count. Also the
 * screen behind the link in an e-mail, on which its recipient stops e-mails without signing in. Not here: who is notified of
 * what (alarm policies, sites, lines), and sending (outbox).
 */
export { MessagesPage } from './messages-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
