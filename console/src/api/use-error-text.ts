import { useCallback } from 'react'
import { type Translate, useText } from '../settings/texts.ts'
import { CallError } from './call-error.ts'

/** What went wrong, in the user's language: the server's own words where they say more, else by the code's name. */
export const errorText = (error: unknown, t: Translate): string =>
  error instanceof CallError ? (error.said ?? t(`errors.${error.error ?? 'unexpected'}`)) : t('errors.unexpected')

export const useErrorText = (): ((error: unknown) => string) => {
  const t = useText()
  return useCallback((error) => errorText(error, t), [t])
}
