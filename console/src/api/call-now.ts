/** Sends one call: headers, time-out, envelope. (rules-and-calls.md section 7 "Headers", section 8 "Handling") */
import type { Call, Envelope } from '@coldway/contract/call.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import type { UploadedFile } from '@coldway/contract/file.ts'
import { idempotencyHeader } from '@coldway/contract/idempotency.ts'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import { appIds, platformAppId } from '@coldway/contract/users/menus.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { z } from 'zod'
import { preferences, zoneInUse } from '../settings/preferences.ts'
import { CallError } from './call-error.ts'
import { loseSession, noteFactorDue, session, sessionSignal } from './session.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Replaces the session's token; such a call outlives the session. */
  readonly token?: string
  /**
   * The idempotency key of a write: sent again with the same input, it gets the first answer and
   * does nothing twice.
   */
  readonly key?: string
  /** Replaces the zone in use, for times that were written in it before. */
  readonly zone?: string
}

/** @throws CallError, tokenMissing without asking the server; an aborted `signal`, or the end of the session, rejects with its own reason. */
export const callNow = async <Body extends z.ZodType, Gives extends z.ZodType>(
  call: Call<Body, Gives>,
  input: z.input<Body>,
  options: CallOptions = {},
): Promise<z.output<Gives>> => {
  const token = options.token ?? session()?.token
  // A component that asks while the session ends would only be refused by the server.
  if (token === undefined && !call.audience.includes('public')) throw fromError('tokenMissing')
  const signals = [options.signal, options.token === undefined ? sessionSignal() : undefined]
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined))
  const response = await send(call, input, { token, key: options.key, zone: options.zone, signal })
  const reply = await readEnvelope<z.output<Gives>>(response)
  if (reply.isSuccess === 'Y') return reply.data as z.output<Gives>
  if (response.status === 401 && !call.audience.includes('public')) loseSession(token, reply.code)
  if (reply.code === errors.secondFactorDue[0]) noteFactorDue(token)
  throw new CallError(reply.code, response.status, reply.message, { data: reply.data })
}

const fromError = (error: ErrorName): CallError => {
  const [code, status] = errors[error]
  return new CallError(code, status, '', { error })
}

interface Sending {
  readonly token: string | undefined
  readonly key: string | undefined
  readonly zone: string | undefined
  readonly signal: AbortSignal
}

const send = async (call: Call, input: unknown, { token, key, zone, signal }: Sending): Promise<Response> => {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const isGet = call.method === 'GET'
  try {
    return await fetch(isGet ? call.path + queryOf(input) : call.path, {
      method: call.method,
      // The browser sets the form's boundary itself.
      headers: {
        ...headersOf(token, !isGet && !call.takesFile),
        ...(key && { [idempotencyHeader]: key }),
        ...(zone && { usertimezone: zone }),
      },
      body: isGet ? undefined : call.takesFile ? formOf(input as { file: UploadedFile }) : JSON.stringify(input ?? {}),
      signal: AbortSignal.any([signal, timeout]),
      credentials: 'same-origin',
    })
  } catch (reason) {
    if (signal.aborted) throw reason
    const error = timeout.aborted ? 'timedOut' : 'networkUnstable'
    throw new CallError(errors.networkUnstable[0], 0, String(reason), { error })
  }
}

const isCompanion = location.pathname.startsWith(companionPath)

export const headersOf = (token: string | undefined, hasBody: boolean): Record<string, string> => {
  const { language } = preferences()
  return {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { access_token: token } : {}),
    langType: language,
    appid: isCompanion ? appIds.mobile : platformAppId(language),
    usertimezone: zoneInUse(),
  }
}

/** The fields beside the file go as JSON. */
const formOf = ({ file, ...fields }: { readonly file: UploadedFile }): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value))
  form.append('file', new File([file.bytes], file.name))
  return form
}

const queryOf = (input: unknown): string => {
  const pairs = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

export const readEnvelope = async <Data>(response: Response): Promise<Envelope<Data>> => {
  const said = (await response.json().catch(() => undefined)) as Partial<Envelope<Data>> | null | undefined
  if (typeof said?.isSuccess === 'string') return said as Envelope<Data>
  // A proxy's error page, the sign-in page of a network, or a connection cut within the answer: a status of success is not the server's.
  const status = response.status < 400 ? 0 : response.status
  throw new CallError(errors.networkUnstable[0], status, '', { error: 'networkUnstable' })
}
