/** The statements about keys that the installation publishes, after they are checked. */
import { fromHex, hexOf, sha256 } from '../hashes.ts'
import { readLog } from '../log.ts'
import type { Log } from '../shapes.ts'
import { utcOf } from './chart.ts'
import { el } from './dom.ts'
import type { Words } from './texts.ts'

export const keysOf = async (words: Words, bytes: Uint8Array): Promise<HTMLElement> => {
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as { data?: Log }
  const title = el('h2', {}, words.keys)
  if (!answer.data || !(await readLog(answer))) return el('section', {}, title, el('p', {}, words.keysWrong))
  const rows: HTMLElement[] = []
  for (const { statement } of answer.data.keys) {
    const { act, at, seq, publicKey = '', key = '', reason = '' } = statement
    const own = act === 'add' ? hexOf(await sha256(fromHex(publicKey))) : key
    rows.push(
      el(
        'li',
        { class: act },
        el('b', {}, `${seq}. ${words[act]} · ${utcOf(at)} UTC`),
        el('code', {}, own),
        reason !== '' && el('span', {}, `${words.fields.reason}: ${reason}`),
      ),
    )
  }
  return el('section', {}, title, el('p', {}, words.keysAbout), el('ol', {}, ...rows))
}
