import { useEffect, useState } from 'react'

export interface DeviceChoice {
  readonly keyword: string
  readonly setKeyword: (keyword: string) => void
  /** The keyword a moment after the last key. */
  readonly asked: string
  readonly chosen: ReadonlySet<number>
  readonly choose: (ids: readonly number[], isChosen: boolean) => void
  readonly clear: () => void
}

const typingMs = 250

/** What is looked for and what is chosen on one side; a choice outlives the keyword it was found by. */
export const useDeviceChoice = (): DeviceChoice => {
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keyword.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [keyword])
  return {
    keyword,
    setKeyword,
    asked,
    chosen,
    choose: (ids, isChosen) => {
      const next = new Set(chosen)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Set()),
  }
}
