/**
 * Fonts: the machine's own come first (the stack in tokens.css). Only a script the machine cannot draw gets the web font of the
 * build, in slices, so that a common machine loads none.
 */
type Load = () => Promise<unknown>

const scripts: readonly { readonly sample: string; readonly load: readonly Load[] }[] = [
  {
    sample: '永',
    load: [() => import('@fontsource/noto-sans-sc/400.css'), () => import('@fontsource/noto-sans-sc/700.css')],
  },
  {
    sample: '한',
    load: [() => import('@fontsource/noto-sans-kr/400.css'), () => import('@fontsource/noto-sans-kr/700.css')],
  },
  {
    sample: 'ก',
    load: [() => import('@fontsource/noto-sans-thai/400.css'), () => import('@fontsource/noto-sans-thai/700.css')],
  },
  {
    sample: 'Ж',
    load: [() => import('@fontsource/noto-sans/400.css'), () => import('@fontsource/noto-sans/700.css')],
  },
]

export const loadFallbackFonts = (): void => {
  const draw = createDraw()
  if (!draw) return
  // U+10FFFE is never assigned: it shows what a missing character looks like here.
  const missing = draw('\u{10FFFE}')
  for (const { sample, load } of scripts) if (draw(sample) === missing) for (const one of load) void one()
}

/** The pixels of a text in the system's fonts; undefined where there is no canvas. */
const createDraw = (): ((text: string) => string) | undefined => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.canvas.width = 24
  context.canvas.height = 24
  context.font = '18px sans-serif'
  context.textBaseline = 'top'
  return (text) => {
    context.clearRect(0, 0, 24, 24)
    context.fillText(text, 2, 2)
    return context.getImageData(0, 0, 24, 24).data.join()
  }
}
