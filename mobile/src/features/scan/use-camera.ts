import { type RefObject, useEffect, useRef, useState } from 'react'
import { createDetect } from './detector.ts'

/** starting: the browser asks; denied: it may not; none: this machine or page has no camera. */
export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'none'

/** A hand moves between two pictures; more of them only warm the phone. */
const everyMs = 150

/** Shows the camera in `video` while `isOn`, and reports each text that it reads. */
export const useCamera = (
  isOn: boolean,
  onText: (text: string) => void,
): [RefObject<HTMLVideoElement | null>, CameraState] => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('off')
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  useEffect(() => {
    if (!isOn) return setState('off')
    const ending = new AbortController()
    setState('starting')
    void run(video, (text) => latest.current(text), ending.signal, setState).catch((error: unknown) => {
      if (ending.signal.aborted) return
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none')
    })
    return () => ending.abort()
  }, [isOn])
  return [video, state]
}

const run = async (
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
  signal: AbortSignal,
  onState: (state: CameraState) => void,
): Promise<void> => {
  const [stream, detect] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false }),
    createDetect(),
  ])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', stop)
  if (signal.aborted || !video.current) return stop()
  video.current.srcObject = stream
  await video.current.play()
  onState('on')
  while (!signal.aborted && video.current) {
    if (!document.hidden) for (const text of await detect(video.current)) onText(text)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
