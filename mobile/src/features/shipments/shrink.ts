/** The longest side of a photo: a label on a pallet can be read, and a bad network carries it. */
const sidePx = 1_600
const quality = 0.8

/** The photo as a JPEG without what the camera wrote beside it. @throws where the file is no picture */
export const shrunk = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!small) throw new Error('This browser makes no JPEG.')
  return new Uint8Array(await small.arrayBuffer())
}
