/** Calls of the contract over real HTTP, typed by the contract. */
import type { Call, Envelope, Output, Sent } from '@coldway/contract/call.ts'

export interface Signed {
  readonly token: string
}

export interface Answered<Data> {
  readonly status: number
  readonly body: Envelope<Data>
  readonly text: string
  readonly headers: Headers
}

export interface Caller {
  /** `undefined` as user means that nobody is signed in. */
  callAs<C extends Call>(
    user: Signed | undefined,
    call: C,
    body: Sent<C>,
    headers?: Record<string, string>,
  ): Promise<Answered<Output<C>>>
  /** Gives the data of a call that must succeed. */
  dataOf<C extends Call>(user: Signed, call: C, body: Sent<C>, headers?: Record<string, string>): Promise<Output<C>>
}

export const createCaller = (base: string): Caller => {
  const callAs: Caller['callAs'] = async (user, call, body, headers = {}) => {
    const isGet = call.method === 'GET'
    const asked = body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, string>) : {}
    const query = isGet ? `?${new URLSearchParams(asked)}` : ''
    const response = await fetch(`${base}${call.path}${query}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(user && { access_token: user.token }), ...headers },
      ...(body !== undefined && !isGet && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isFile = response.headers.has('content-disposition')
    return { status: response.status, body: isFile ? done : JSON.parse(text), text, headers: response.headers }
  }
  return {
    callAs,
    async dataOf(user, call, body, headers) {
      const { status, body: answer, text } = await callAs(user, call, body, headers)
      if (status !== 200 || answer.isSuccess !== 'Y') throw new Error(`${call.name} answered ${status} ${text}`)
      return answer.data as never
    },
  }
}

/** The envelope of a call that answered with a file. */
const done = { isSuccess: 'Y', code: '0', message: '', data: null } as never
