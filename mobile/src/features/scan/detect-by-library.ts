/** ZXing as WebAssembly, for browsers that read no barcodes themselves. Loaded when somebody scans, kept by the service worker. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Detect } from './detector.ts'

prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

/** Enough for a small symbol at arm's length, and few enough pixels for a slow phone. */
const widthMax = 1_280
const canvas = document.createElement('canvas')

export const detectByLibrary: Detect = async (video) => {
  const scale = Math.min(1, widthMax / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0) return []
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
    formats: ['QRCode', 'Code128', 'DataMatrix'],
    textMode: 'Plain',
    maxNumberOfSymbols: 4,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
