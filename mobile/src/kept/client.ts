import { createQueryClient } from '@coldway/console/api/use-call.ts'
import { answersKeptMs } from './answers.ts'

/** The cache of answers. What was seen on this phone stays in it as long as it is kept. */
export const client = createQueryClient()
client.setDefaultOptions({
  ...client.getDefaultOptions(),
  queries: { ...client.getDefaultOptions().queries, gcTime: answersKeptMs },
})
