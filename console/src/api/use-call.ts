/** Calls as React hooks: the cache key is the call's name and its input. */
import type { Call } from '@coldway/contract/call.ts'
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { CallError, isRefusal } from './call-error.ts'
import { callNow } from './call-now.ts'
import { createRepeatKeys } from './repeat-keys.ts'

export interface UseCallOptions {
  readonly isEnabled?: boolean
  /** Milliseconds for which an answer counts as fresh; 0 asks again at every mount. */
  readonly freshMs?: number
  /** Keeps showing the last page while the next one loads. */
  readonly keepsLast?: boolean
  readonly repeatMs?: number
  /** False when the answer is dropped once no component shows it. */
  readonly isKept?: boolean
}

export const keyOf = (call: Call, input: unknown): readonly unknown[] => [call.name, input ?? {}]

export const useCall = <Body extends z.ZodType, Gives extends z.ZodType>(
  call: Call<Body, Gives>,
  input: z.input<Body>,
  options: UseCallOptions = {},
): UseQueryResult<z.output<Gives>, CallError> =>
  useAnswer(keyOf(call, input), (signal) => callNow(call, input, { signal }), options)

/**
 * Loads the initial values of a form: at every visit, and then unchanged while the page is open. When somebody else saves
 * meanwhile, the version reveals it, and the values under the user's hands do not change.
 */
export const useStart = <Body extends z.ZodType, Gives extends z.ZodType>(
  call: Call<Body, Gives>,
  input: z.input<Body>,
  { isEnabled = true }: Pick<UseCallOptions, 'isEnabled'> = {},
): UseQueryResult<z.output<Gives>, CallError> =>
  useAnswer(['start', ...keyOf(call, input)], (signal) => callNow(call, input, { signal }), {
    isEnabled,
    isKept: false,
    freshMs: Number.POSITIVE_INFINITY,
  })

/** The same for requests made otherwise, such as with the token of a link. */
export const useAnswer = <Data>(
  key: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Data>,
  options: UseCallOptions = {},
): UseQueryResult<Data, CallError> =>
  useQuery<Data, CallError>({
    queryKey: key,
    queryFn: ({ signal }) => ask(signal),
    enabled: options.isEnabled ?? true,
    staleTime: options.freshMs ?? 30_000,
    // A refused permission is not asked for again and again.
    refetchInterval: ({ state }) => (isRefusal(state.error, 'forbidden') ? false : (options.repeatMs ?? false)),
    placeholderData: options.keepsLast ? keepPreviousData : undefined,
    ...(options.isKept === false && { gcTime: 0 }),
  })

/** `stale`: calls whose cached answers the write invalidates. */
export const useMutate = <Body extends z.ZodType, Gives extends z.ZodType>(
  call: Call<Body, Gives>,
  options: { readonly stale?: readonly Call[] } = {},
): UseMutationResult<z.output<Gives>, CallError, z.input<Body>> => {
  const client = useQueryClient()
  const keys = useRef(createRepeatKeys())
  return useMutation<z.output<Gives>, CallError, z.input<Body>>({
    mutationFn: (input) => keys.current.send(call, input),
    onSuccess: () =>
      Promise.all((options.stale ?? []).map((old) => client.invalidateQueries({ queryKey: [old.name] }))),
  })
}

/** Retries only network failures: a refusal is an answer. */
export const createQueryClient = (onFailure: (error: unknown) => void = () => undefined): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // A browser without a network reports "offline", although the server may run on the same machine.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 2 && error instanceof CallError && error.status === 0,
        refetchOnWindowFocus: false,
      },
    },
  })
