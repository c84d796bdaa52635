import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { type FormEvent, useState } from 'react'
import { isRefusal } from './call-error.ts'
import { type AskedForCode, signInByCode } from './sign-in.ts'

/** The second step of a sign-in: the code as it is typed, and what came of it. `isOver`: the password is asked for again. */
export const useCodeStep = (asked: AskedForCode, onDone: (signedIn: SignedIn) => void | Promise<void>) => {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isOver = isRefusal(error, 'secondFactorExpired')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.trim() === '' || isBusy || isOver) return
    setBusy(true)
    setError(undefined)
    try {
      await onDone(await signInByCode(asked, code))
    } catch (reason) {
      setError(reason)
      if (isRefusal(reason, 'secondFactorWrong')) setCode('')
      setBusy(false)
    }
  }
  return { code, setCode, isBusy, error, isOver, submit }
}
