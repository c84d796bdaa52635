/** Ways that a message leaves for a person. An adapter says what became of it; when to try again is not its business. */

/** `busy` may pass, `refused` would be said again. `error` is for the administrator's eyes: short, no secret. */
export type Delivery =
  | { readonly is: 'sent'; readonly providerId: string | undefined }
  | { readonly is: 'busy' | 'refused'; readonly error: string }

export interface Email {
  readonly address: string
  readonly subject: string
  readonly text: string
  /** A PNG that goes with it. */
  readonly image?: Buffer | null
  /** Where its recipient ends such e-mails by one click (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** The same in every attempt. */
  readonly messageId: string
  readonly signal: AbortSignal
}
export interface Mail {
  send(email: Email): Promise<Delivery>
}

/** Providers send by templates of their console, each with its parameters, in the order given here. */
export type SmsTemplate = 'code' | 'notice'
export interface Sms {
  /** A mainland number of 11 digits. */
  readonly phone: string
  readonly template: SmsTemplate
  /** `code: { code }`, `notice: { text }` */
  readonly params: Readonly<Record<string, string>>
  readonly messageId: string
}
export interface SmsProvider {
  send(sms: Sms): Promise<Delivery>
}

const errorMax = 200

/** What a stranger's machine said, as one short line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, errorMax)
