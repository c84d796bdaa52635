/** Parts of the description that calls refer to: headers of questions and answers. */
import { z } from 'zod'
import { defaultLanguage, languages } from './enums.ts'
import { IdempotencyKey } from './idempotency.ts'
import { defaultZone } from './time.ts'

const { $schema: _dialect, ...idempotencyKey } = z.toJSONSchema(IdempotencyKey, { io: 'input' })

export const sharedComponents = {
  parameters: {
    IdempotencyKey: {
      in: 'header',
      name: 'Idempotency-Key',
      description:
        'Drawn by chance for each write. A write that got no answer is sent again under the same key: the first answer comes again, and nothing is done twice. Kept for 24 hours.',
      schema: idempotencyKey,
    },
    TimeZone: {
      in: 'header',
      name: 'usertimezone',
      description: `The zone in which times are meant and answered: an offset such as \`+08:00\`, or an IANA name. Left out: \`${defaultZone}\`. A signature covers it.`,
      schema: { type: 'string' },
    },
    Language: {
      in: 'header',
      name: 'langType',
      description: `The language of messages and files. Left out: \`${defaultLanguage}\`.`,
      schema: { type: 'string', enum: [...languages] },
    },
    IfNoneMatch: {
      in: 'header',
      name: 'If-None-Match',
      description:
        'The ETag of an earlier answer to the same question. If the answer would be the same, it is 304 without a body.',
      schema: { type: 'string' },
    },
  },
  headers: {
    RetryAfter: {
      description: 'Of HTTP 429: seconds after which to ask again.',
      schema: { type: 'integer' },
    },
    ETag: {
      description:
        'The tag of this answer: the same for the same bytes of data. Left out where an answer is sent in portions.',
      schema: { type: 'string' },
    },
  },
  responses: {
    NotModified: {
      description: 'The answer is the one whose tag was sent',
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
    },
  },
} as const

/** What every call reads of the headers. */
export const ofEveryCall = [
  { $ref: '#/components/parameters/TimeZone' },
  { $ref: '#/components/parameters/Language' },
] as const

/** A refusal is an envelope with `isSuccess` N, whatever its status. */
export const refusedWith = (description: string): object => ({
  description,
  headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
})
