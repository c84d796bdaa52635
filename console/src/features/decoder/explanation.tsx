import type { Output } from '@coldway/contract/call.ts'
import type { FrameOutcome, FramePart, protocols } from '@coldway/contract/devices/protocols.ts'
import { formatPlace, formatTime } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { printReading, qualityWord, seriesLabel } from '../series/index.ts'

interface ExplanationProps {
  readonly explained: Output<typeof protocols.explainFrame>
  readonly title: string | null
}

/** The outcomes of the frame, then its bytes in order. */
export const Explanation = ({ explained, title }: ExplanationProps) => {
  const t = useText()
  if (title === null) return <Empty text={t('decoder.none')} />
  return (
    <>
      <Panel>
        <section aria-label={t('decoder.outcomes')}>
          <h2>{t('decoder.outcomes')}</h2>
          <p className="decoder-title">{t('decoder.readBy', { title })}</p>
          {explained.outcomes.length === 0 && <p>{t('decoder.nothing')}</p>}
          <ol className="decoder-outcomes">
            {explained.outcomes.map((outcome, at) => (
              <Outcome key={at} outcome={outcome} />
            ))}
          </ol>
        </section>
      </Panel>
      <Panel>
        <section aria-label={t('decoder.parts')}>
          <h2>{t('decoder.parts')}</h2>
          <Parts bytes={explained.bytes} parts={explained.parts} />
        </section>
      </Panel>
    </>
  )
}

const tones = {
  report: 'ok',
  signIn: 'brand',
  answer: 'off',
  command: 'brand',
  settings: 'brand',
  unread: 'warning',
  rejected: 'bad',
  close: 'bad',
} as const

const Outcome = ({ outcome }: { readonly outcome: FrameOutcome }) => {
  const t = useText()
  const { kind, text, timeMs, lng, lat, becomes } = outcome
  return (
    <li>
      <Pill tone={tones[kind]}>{t(`decoder.kinds.${kind}`)}</Pill>
      {timeMs !== null && <time>{formatTime(timeMs)}</time>}
      {lng !== null && lat !== null && <span>{formatPlace({ lng, lat })}</span>}
      {text !== '' && <span>{text}</span>}
      <Values becomes={becomes} />
    </li>
  )
}

type Becomes = FramePart['becomes']

const Values = ({ becomes }: { readonly becomes: Becomes }) => {
  const t = useText()
  return becomes.map((one) => (
    <span key={one.key} className={one.quality === 'good' ? 'decoder-value' : 'decoder-value is-wrong'}>
      {seriesLabel(t, one.key)} <b>{valueOf(t, one)}</b>
    </span>
  ))
}

/** A value that is not good is never shown as one: its quality is shown instead. */
const valueOf = (t: Translate, { key, value, quality }: Becomes[number]): string =>
  quality === 'good' && value !== null ? (printReading(t, key, value) ?? '') : qualityWord(t, quality)

const Parts = ({ bytes, parts }: { readonly bytes: string; readonly parts: readonly FramePart[] }) => {
  const t = useText()
  return (
    <div className="decoder-parts">
      <table>
        <thead>
          <tr>
            {(['at', 'bytes', 'field', 'raw', 'becomes'] as const).map((name) => (
              <th key={name}>{t(`decoder.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) => (
            <tr key={at} className={part.field === null ? 'is-unread' : undefined}>
              <td data-label={t('decoder.at')}>
                {part.to - part.from > 1 ? `${part.from}–${part.to - 1}` : part.from}
              </td>
              <td data-label={t('decoder.bytes')}>
                <code>{pairsOf(bytes.slice(part.from * 2, part.to * 2))}</code>
              </td>
              <td data-label={t('decoder.field')} style={{ '--depth': part.depth } as React.CSSProperties}>
                <span className="decoder-field">
                  {part.field === null ? t('decoder.unreadBytes') : t(`decoder.fields.${part.field}`)}
                </span>
              </td>
              <td data-label={t('decoder.raw')}>{part.raw ?? '–'}</td>
              <td data-label={t('decoder.becomes')}>
                {part.becomes.length > 0 && <Values becomes={part.becomes} />}
                {part.becomes.length === 0 && (isPassedOver(parts, at) ? t('decoder.unreadBytes') : '–')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const holders: readonly FramePart['field'][] = ['item', 'element', 'sensor', 'record']
/** A part that could contain others, none of which is read. */
const isPassedOver = (parts: readonly FramePart[], at: number): boolean => {
  const part = parts[at]
  if (!part || !holders.includes(part.field)) return false
  return part.raw === null && (parts[at + 1]?.depth ?? 0) <= part.depth
}

const pairsOf = (digits: string): string => (digits.match(/../g) ?? []).join(' ')
