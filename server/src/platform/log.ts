import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** Writes structured logs, one JSON object per line, and removes secrets wherever they stand. */
export const createLog = (level: string, to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      // An Error has no enumerable fields: without this its message and stack would be lost.
      serializers: { error: stdSerializers.err },
      redact: {
        paths: [
          'password',
          'secret',
          'token',
          'access_token',
          '*.password',
          '*.secret',
          '*.token',
          '*.access_token',
          '*.authorization',
        ],
        censor: '[removed]',
      },
    },
    to ?? pino.destination({ dest: 2, sync: false }),
  )
