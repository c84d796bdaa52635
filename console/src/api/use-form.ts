/**
 * A form whose rules are the call's own schema: a field is wrong when the contract says so, and a refusal of the server
 * stands at the field it speaks of, or on top.
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
  /** Where the form begins; what is equal to it is not a change. */
  readonly start: Draft
  /**
   * What would be sent, right or wrong: the schema decides. Every field that the call demands must be named, or a form that
   * leaves one out could never be saved. The names are the draft's where a field is to show what is wrong with it.
   */
  readonly toInput: (draft: Draft) => FormInput<Body>
  readonly refusedAt?: Partial<Record<ErrorName, keyof Draft & string>>
  readonly stale?: readonly Call[]
  readonly onDone: (data: z.output<Gives>) => void
}

/** Every field that a call's body demands, with any value. */
export type FormInput<Body extends z.ZodType> = { readonly [Key in keyof z.input<Body>]: unknown }

export interface Form<Draft> {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  /** What is wrong with a field; `rule` says what the schema wants of it. */
  readonly errorOf: (name: keyof Draft & string, rule?: string) => string | undefined
  /** A refusal that belongs to no field. */
  readonly error: string | undefined
  /** Counts the attempts that failed: the page moves the focus to the first wrong field. */
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
  const send = useMutate(options.call)
  const client = useQueryClient()
  // After the render in which the form is no longer dirty: what follows may leave the page.
  useEffect(() => {
    if (!send.isSuccess) return
    options.onDone(send.data)
    // Only now: what is read again may begin this form anew, and nobody would be told.
    for (const { name } of options.stale ?? []) void client.invalidateQueries({ queryKey: [name] })
  }, [send.isSuccess])
  const parsed = options.call.body.safeParse(options.toInput(draft))
  const wrong = new Set(hasTried ? parsed.error?.issues.map((issue) => String(issue.path[0])) : [])
  const refused = refusedField(send.error, options.refusedAt)
  return {
    draft,
    set: (change) => {
      setDraft({ ...draft, ...change })
      if (refused && refused in change) send.reset()
    },
    errorOf: (name, rule) => {
      if (wrong.has(name)) return isEmpty(draft[name]) ? t('pieces.form.required') : (rule ?? t('pieces.form.invalid'))
      return refused === name ? textOf(send.error) : undefined
    },
    error: send.error && !refused ? textOf(send.error) : undefined,
    failures,
    isDirty: !send.isSuccess && JSON.stringify(draft) !== JSON.stringify(options.start),
    isBusy: send.isPending,
    submit: () => {
      setTried(true)
      if (!parsed.success) return setFailures(failures + 1)
      send.mutate(options.toInput(draft) as z.input<Body>, { onError: () => setFailures(failures + 1) })
    },
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const refusedField = <Name extends string>(
  error: unknown,
  fields: Partial<Record<ErrorName, Name>> = {},
): Name | undefined => (error instanceof CallError && error.error ? fields[error.error] : undefined)
