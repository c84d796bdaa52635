import { EgressError } from '../../../platform/egress.ts'

/** `passed` rejects when the time is over, unless it was cleared. */
export const createTimeout = (ms: number) => {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressError('timeout', 'no answer in time')), ms)
  })
  return { passed, clear: () => clearTimeout(timer) }
}
