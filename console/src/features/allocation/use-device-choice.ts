import type { DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { useEffect, useState } from 'react'

export interface DeviceChoice {
  readonly keyword: string
  readonly setKeyword: (keyword: string) => void
  /** The keyword, a moment after the last key stroke. */
  readonly asked: string
  readonly chosen: ReadonlyMap<number, DeviceOption>
  readonly choose: (devices: readonly DeviceOption[], isChosen: boolean) => void
  readonly clear: () => void
}

const typingMs = 250

/** Keyword and choice of one side; a chosen device stays chosen when the keyword changes. */
export const useDeviceChoice = (): DeviceChoice => {
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<DeviceChoice['chosen']>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keyword.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [keyword])
  return {
    keyword,
    setKeyword,
    asked,
    chosen,
    choose: (devices, isChosen) => {
      const next = new Map(chosen)
      for (const device of devices) {
        if (isChosen) next.set(device.id, device)
        else next.delete(device.id)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}
