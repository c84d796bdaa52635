/** The devices of a request: at least one is chosen. (rules-and-calls.md section 5, "Choose at least one device") */
import { z } from 'zod'
import { Id } from '../call.ts'
import { required } from '../whole.ts'

export const deviceIds = (max: number) =>
  required(
    'deviceRequired',
    z
      .array(Id)
      .max(max)
      .refine((ids) => ids.length > 0, { params: { error: 'deviceRequired' } }),
  )
