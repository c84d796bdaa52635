/** Sends a file as a browser does, to a call that takes one. */
import type { Call, Envelope, Output } from '@coldway/contract/call.ts'
import type { Signed } from './caller.ts'

export interface Sending {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name?: string
  readonly headers?: Record<string, string>
  /** The name of the form's field; calls ask for `file`. */
  readonly field?: string
}

export const uploadAs = async <C extends Call>(
  base: string,
  user: Signed | undefined,
  call: C,
  { bytes, name = 'devices.xlsx', headers = {}, field = 'file' }: Sending,
): Promise<{ status: number; body: Envelope<Output<C>> }> => {
  const form = new FormData()
  form.append(field, new Blob([bytes]), name)
  const response = await fetch(base + call.path, {
    method: 'POST',
    headers: { ...(user && { access_token: user.token }), langType: 'en-US', ...headers },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Envelope<Output<C>> }
}
