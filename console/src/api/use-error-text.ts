import { useCallback } from 'react'
import { type Translate, useText } from '../settings/texts.ts'
import { CallError } from './call-error.ts'

/** The text of an error in the user's language: the server's own where it says more, otherwise by the code's name. */
export const errorText = (error: unknown, t: Translate): string =>
  error instanceof CallError ? (error.said ?? t(`errors.${error.error ?? 'unexpected'}`)) : t('errors.unexpected')

export const useErrorText = (): ((error: unknown) => string) => {
  const t = useText()
  return useCallback((error) => errorText(error, t), [t])
}
