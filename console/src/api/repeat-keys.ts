/**
 * The idempotency keys of writes: a write that got no answer can be sent again and is done once
 * (contract/src/idempotency.ts).
 */
import type { Call } from '@coldway/contract/call.ts'
import type { z } from 'zod'
import { isAnswer } from './call-error.ts'
import { callNow } from './call-now.ts'

export interface RepeatKeys {
  /** A write that got no answer keeps its key until the same is sent again; all others get a new one. */
  send<Body extends z.ZodType, Gives extends z.ZodType>(
    call: Call<Body, Gives>,
    input: z.input<Body>,
  ): Promise<z.output<Gives>>
}

export const createRepeatKeys = (): RepeatKeys => {
  let unanswered: { readonly text: string; readonly key: string } | undefined
  return {
    async send(call, input) {
      if (call.effect === 'read' || call.audience.includes('public')) return callNow(call, input)
      const text = JSON.stringify(input) ?? ''
      const key = unanswered?.text === text ? unanswered.key : randomKey()
      unanswered = { text, key }
      try {
        const answer = await callNow(call, input, { key })
        unanswered = undefined
        return answer
      } catch (error) {
        if (isAnswer(error)) unanswered = undefined
        throw error
      }
    },
  }
}

/** A random key, made without `randomUUID`, which browsers withhold from pages without https. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
