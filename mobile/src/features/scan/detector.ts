/** Reads barcodes from the camera: by the browser where it can, otherwise by a library that is kept with the shell. */

/** The texts of the symbols in a picture. */
export type Detect = (video: HTMLVideoElement) => Promise<readonly string[]>

/** (W3C Shape Detection API) */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

const wanted = ['qr_code', 'code_128', 'data_matrix']

export const createDetect = async (): Promise<Detect> => {
  const native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector
  const supported: readonly string[] = (await native?.getSupportedFormats().catch(() => [])) ?? []
  if (native && wanted.every((format) => supported.includes(format))) {
    const detector = new native({ formats: wanted })
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  const { detectByLibrary } = await import('./detect-by-library.ts')
  return detectByLibrary
}
