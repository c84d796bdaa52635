/** Calls inside React: the cache key is the call's name and its input, so nothing is named a second time. */
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
import type { z } from 'zod'
import { CallError, isRefusal } from './call-error.ts'
import { callNow } from './call-now.ts'

export interface UseCallOptions {
  readonly isEnabled?: boolean
  /** Milliseconds for which an answer counts as fresh; 0 asks again at every mount. */
  readonly freshMs?: number
  /** Keep showing the last page while the next one loads. */
  readonly keepsLast?: boolean
  readonly repeatMs?: number
  /** False: forgotten when nobody shows it any more. */
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
 * What a form begins with: asked for at every visit, and the same for as long as the page stands. Whoever saves meanwhile is
 * told by the version, not by other values under the hands of him who types.
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

/** The same for what is asked otherwise: with the token of a link. */
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
    // Who may not see it is not told so again and again.
    refetchInterval: ({ state }) => (isRefusal(state.error, 'forbidden') ? false : (options.repeatMs ?? false)),
    placeholderData: options.keepsLast ? keepPreviousData : undefined,
    ...(options.isKept === false && { gcTime: 0 }),
  })

/** `stale`: the calls whose cached answers this write makes old. */
export const useMutate = <Body extends z.ZodType, Gives extends z.ZodType>(
  call: Call<Body, Gives>,
  options: { readonly stale?: readonly Call[] } = {},
): UseMutationResult<z.output<Gives>, CallError, z.input<Body>> => {
  const client = useQueryClient()
  return useMutation<z.output<Gives>, CallError, z.input<Body>>({
    mutationFn: (input) => callNow(call, input),
    onSuccess: () =>
      Promise.all((options.stale ?? []).map((old) => client.invalidateQueries({ queryKey: [old.name] }))),
  })
}

/** A refusal is an answer: only a shaky network is worth a second try. */
export const createQueryClient = (onFailure: (error: unknown) => void = () => undefined): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // A browser without a network says "offline", and its server may still be this very machine.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 2 && error instanceof CallError && error.status === 0,
        refetchOnWindowFocus: false,
      },
    },
  })
