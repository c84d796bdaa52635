/**
 * Says which channels have a provider. A message on another one is only recorded, and a user who waits for a code is
 * told so.
 */
export interface LeavesServer {
  readonly email: boolean
  readonly sms: boolean
}
