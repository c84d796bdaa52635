/** The comment of whoever acknowledges or assigns an alarm: one that can be seen. */
import { z } from 'zod'
import { limits } from '../limits.ts'

export const alarmComment = z.preprocess(
  (comment) => comment ?? '',
  z
    .string()
    .trim()
    .max(limits.alarmCommentMax)
    // A comment of invisible characters is as good as none.
    .refine((comment) => /[^\s\p{C}]/u.test(comment), { params: { error: 'commentRequired' } })
    .refine((comment) => !/[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u.test(comment)),
)
