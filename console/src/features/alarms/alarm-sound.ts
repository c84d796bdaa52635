/** A short two-tone sound for a new alarm; off unless the user switches it on in this browser. */
import { useSyncExternalStore } from 'react'

const key = 'coldway.alarmSound'
const tonesHz = [880, 660] as const
const toneS = 0.16

const listeners = new Set<() => void>()

const isSoundOn = (): boolean => localStorage.getItem(key) === 'on'

export const setSound = (isOn: boolean): void => {
  if (isOn) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
  // Played within the click that switches it on: browsers allow sound only from then on.
  if (isOn) ring()
}

export const useSound = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isSoundOn)

let context: AudioContext | undefined

export const ringIfOn = (): void => {
  if (isSoundOn()) ring()
}

const ring = (): void => {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Refused until the user interacts with the page: it stays silent, and the badge shows the alarm.
  void context.resume().catch(() => undefined)
  const startS = context.currentTime
  for (const [at, hz] of tonesHz.entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hz
    volume.gain.setValueAtTime(0.12, startS + at * toneS)
    volume.gain.exponentialRampToValueAtTime(0.001, startS + (at + 1) * toneS)
    tone.connect(volume).connect(context.destination)
    tone.start(startS + at * toneS)
    tone.stop(startS + (at + 1) * toneS)
  }
}
