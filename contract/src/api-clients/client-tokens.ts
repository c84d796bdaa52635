/**
 * `v2/oauth2/token` as a client asks it: the client credentials grant of RFC 6749 (section 4.4), a form with the credentials in
 * it or in the Basic scheme, and answers in that document's own form, without the envelope.
 */
import { z } from 'zod'
import { permissions } from '../permissions.ts'

export const ClientTokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  /** The app id; left out where the Basic scheme carries the credentials. */
  client_id: z.string().max(200).optional(),
  client_secret: z.string().max(200).optional(),
  /** The scopes, separated by spaces; left out: all of the client. */
  scope: z.string().max(2000).optional(),
})
export type ClientTokenRequest = z.infer<typeof ClientTokenRequest>

export const ClientToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** The lifetime in seconds. */
  expires_in: z.int(),
  /** Permissions separated by spaces. */
  scope: z.string().meta({ examples: [permissions.slice(0, 2).join(' ')] }),
})
export type ClientToken = z.infer<typeof ClientToken>

export const clientTokenErrors = [
  'invalid_request',
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
  'server_error',
] as const
export type ClientTokenError = (typeof clientTokenErrors)[number]

export const ClientTokenRefusal = z.object({
  error: z.enum(clientTokenErrors),
  error_description: z.string(),
  /** The code of our catalogue. */
  code: z.string(),
})
export type ClientTokenRefusal = z.infer<typeof ClientTokenRefusal>
