import type { Call } from '@coldway/contract/call.ts'
import { downloads, type TaskGiven } from '@coldway/contract/downloads/downloads.ts'
import type { z } from 'zod'
import { useMutate } from './use-call.ts'

/** Makes the download centre create a file; the icon of the top bar shows it at once. Rejects with CallError. */
export const useSendToCentre = <Body extends z.ZodType>(
  call: Call<Body, typeof TaskGiven>,
): ((input: z.input<Body>) => Promise<unknown>) =>
  useMutate(call, { stale: [downloads.queryPageList, downloads.unReadCount] }).mutateAsync
