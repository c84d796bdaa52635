/**
 * The channels by which a notification leaves. An adapter reports what became of a delivery; retries are not its
 * business.
 */

/** `busy` may pass; `refused` would be refused again. `error` is for the administrator: short, and without secrets. */
export type Delivery =
  | { readonly is: 'sent'; readonly providerId: string | undefined }
  | { readonly is: 'busy' | 'refused'; readonly error: string }

export interface Email {
  readonly address: string
  readonly subject: string
  readonly text: string
  /** A PNG attached to the message. */
  readonly image?: Buffer | null
  /** A file attached to the message, as it was made. */
  readonly file?: { readonly name: string; readonly content: Buffer } | undefined
  /** The link by which the recipient unsubscribes with one click (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** The same in every attempt. */
  readonly messageId: string
  readonly signal: AbortSignal
}
export interface Mail {
  send(email: Email): Promise<Delivery>
}

/**
 * Providers send by templates that are set up in their console; the parameters of each stand in the order given here.
 */
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

/** Shortens what another machine answered to one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, errorMax)
