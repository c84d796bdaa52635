/**
 * A form whose rules are the call's schema: the contract decides which fields are wrong, and a refusal by the server is shown
 * at its field, or at the top.
 */
import type { Call } from '@coldway/contract/call.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { CallError } from './call-error.ts'
import { useMutate } from './use-call.ts'
import { useErrorText } from './use-error-text.ts'
import { useText } from '../settings/texts.ts'

interface FormOptions<Body extends z.ZodType, Gives extends z.ZodType, Draft> {
  readonly call: Call<Body, Gives>
  /** Initial values; a form equal to them is unchanged. */
  readonly start: Draft
  /**
   * The input to send, valid or not: the schema decides. Names every field the call requires, or the form could never be saved;
   * a name equals the draft's where the field shows errors.
   */
  readonly toInput: (draft: Draft) => FormInput<Body>
  readonly refusedAt?: Partial<Record<ErrorName, keyof Draft & string>>
  readonly stale?: readonly Call[]
  /** True while a proposed value of the input is still being loaded: what is submitted meanwhile is sent once it is there. */
  readonly isLoading?: boolean
  readonly onDone: (data: z.output<Gives>) => void
}

/** Every required field of a call's body, with any value. */
export type FormInput<Body extends z.ZodType> = { readonly [Key in keyof z.input<Body>]: unknown }

export interface Form<Draft> {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  /** The error of a field; `rule` describes what the schema requires of it. */
  readonly errorOf: (name: keyof Draft & string, rule?: string) => string | undefined
  /** A refusal that belongs to no field. */
  readonly error: string | undefined
  /** Counts failed attempts: the page then focuses the first wrong field. */
  readonly failures: number
  readonly isDirty: boolean
  readonly isBusy: boolean
  readonly submit: () => void
}

export const useForm = <Body extends z.ZodType, Gives extends z.ZodType, Draft extends object>(
  options: FormOptions<Body, Gives, Draft>,
): Form<Draft> => {
  const t = useText()
  const textOf = useErrorText()
  const [draft, setDraft] = useState(options.start)
  const [hasTried, setTried] = useState(false)
  const [failures, setFailures] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const send = useMutate(options.call)
  const client = useQueryClient()
  // Runs after the render in which the form is no longer dirty, because it may leave the page.
  useEffect(() => {
    if (!send.isSuccess) return
    options.onDone(send.data)
    // Invalidated only now: reloaded values could reset this form without anybody noticing.
    for (const { name } of options.stale ?? []) void client.invalidateQueries({ queryKey: [name] })
  }, [send.isSuccess])
  const parsed = options.call.body.safeParse(options.toInput(draft))
  const wrong = new Set(hasTried ? parsed.error?.issues.map((issue) => String(issue.path[0])) : [])
  const refused = refusedField(send.error, options.refusedAt)
  const submit = (): void => {
    setTried(true)
    if (!parsed.success) return setFailures(failures + 1)
    send.mutate(options.toInput(draft) as z.input<Body>, { onError: () => setFailures(failures + 1) })
  }
  useEffect(() => {
    if (!isAwaited || options.isLoading) return
    setAwaited(false)
    submit()
  }, [isAwaited, options.isLoading])
  return {
    draft,
    set: (change) => {
      // What an answer brings is set by the form of when it was asked for: what was typed since then stays.
      setDraft((now) => ({ ...now, ...change }))
      if (refused && refused in change) send.reset()
    },
    errorOf: (name, rule) => {
      if (wrong.has(name)) return isEmpty(draft[name]) ? t('pieces.form.required') : (rule ?? t('pieces.form.invalid'))
      return refused === name ? textOf(send.error) : undefined
    },
    error: send.error && !refused ? textOf(send.error) : undefined,
    failures,
    isDirty: !send.isSuccess && JSON.stringify(draft) !== JSON.stringify(options.start),
    isBusy: send.isPending || isAwaited,
    submit: () => (options.isLoading ? setAwaited(true) : submit()),
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const refusedField = <Name extends string>(
  error: unknown,
  fields: Partial<Record<ErrorName, Name>> = {},
): Name | undefined => (error instanceof CallError && error.error ? fields[error.error] : undefined)
